import APNs
import HTTP1
import PushLog

/// The page at `/`: where things are, how to send a push, and what came last.
///
/// Made by the server whole; no script, nothing to load but its style.
struct StatusPage {
    /// How many pushes it lists.
    static let pushesMax = 50
    static let refreshParameter = QueryParameter(
        "refresh", Schema.integer(1...3_600).saying("Seconds after which a browser asks again."))

    let configuration: ControlConfiguration
    let statistics: LogStatistics
    let readiness: Readiness
    /// What an operator should know, one line each.
    let warnings: [String]
    let rows: [PushRow]
    /// Nil: the page stays as it is.
    let refreshSeconds: Int64?

    /// The page as HTML.
    func html() -> [UInt8] {
        var page = HTMLWriter()
        writeHead(to: &page)
        writeAddresses(to: &page)
        writeExample(to: &page)
        writePushes(to: &page)
        page.markup("</main>\n</body>\n</html>\n")
        return page.bytes
    }

    private func writeHead(to page: inout HTMLWriter) {
        page.markup(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">

            """)
        if let refreshSeconds {
            page.markup("<meta http-equiv=\"refresh\" content=\"")
            page.number(refreshSeconds)
            page.markup("\">\n")
        }
        page.markup(
            """
            <title>Mock APNs</title>
            <link rel="stylesheet" href="/style.css">
            </head>
            <body>
            <header>
            <h1>Mock APNs</h1>
            <p>version
            """)
        page.text(" \(configuration.version), ")
        page.text(readiness.isReady ? "ready" : "not ready")
        for reason in readiness.reasons { page.text("; \(reason)") }
        page.markup("</p>\n")
        writeWarnings(to: &page)
        page.markup("</header>\n<main>\n")
    }

    /// What must not be overlooked: a server that trusts more than Apple's is for trying out.
    private func writeWarnings(to page: inout HTMLWriter) {
        guard !warnings.isEmpty else { return }
        page.markup("<ul class=\"warnings\">\n")
        for warning in warnings {
            page.markup("<li>")
            page.text(warning, scalarsMax: 500)
            page.markup("</li>\n")
        }
        page.markup("</ul>\n")
    }

    private func writeAddresses(to page: inout HTMLWriter) {
        page.markup("<section>\n<h2>Addresses</h2>\n<dl>\n<dt>gateway</dt><dd><code>")
        page.text(configuration.gateway)
        page.markup("</code> (HTTP/2 over TLS)</dd>\n<dt>environment</dt><dd>")
        page.text(configuration.environment.name)
        page.markup("</dd>\n<dt>control plane</dt><dd><code>")
        page.text(configuration.control)
        page.markup(
            """
            </code></dd>
            <dt>CA certificate</dt><dd><a href="/ca.pem">ca.pem</a></dd>
            <dt>JSON</dt><dd><a href="/v1/pushes?order=desc">pushes</a>,
            <a href="/v1/devices">devices</a>, <a href="/v1/connections">connections</a>,
            <a href="/v1/keys">provider keys</a>, <a href="/v1/clock">clock</a>,
            <a href="/v1/info">settings and limits</a></dd>
            <dt>log</dt><dd>
            """)
        page.number(statistics.count)
        page.markup(" pushes kept, ")
        page.number(statistics.appended)
        page.markup(" received, ")
        page.number(statistics.dropped)
        page.markup(" dropped</dd>\n</dl>\n</section>\n")
    }

    private func writeExample(to page: inout HTMLWriter) {
        page.markup("<section>\n<h2>Send a push</h2>\n<pre><code>curl -o mock-apns-ca.pem ")
        page.text(configuration.control)
        page.markup("/ca.pem\ncurl --http2 --cacert mock-apns-ca.pem \\\n")
        if configuration.needsCredentials {
            page.markup("  -H \"authorization: bearer $(mock-apns token)\" \\\n")
        }
        page.markup(
            """
              -H 'apns-topic: com.example.app' -H 'apns-push-type: alert' \\
              -d '{"aps":{"alert":{"title":"Hello","body":"from curl"}}}' \\
              https://
            """)
        page.text(configuration.gateway)
        page.markup("/3/device/00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
        page.markup("</code></pre>\n")
        if configuration.needsCredentials {
            page.markup(
                """
                <p>Without a provider token the answer is 403 <code>MissingProviderToken</code>, and
                the push is listed here as refused. <code>mock-apns token</code> signs one with the key of
                this server; <code>mock-apns send</code> does so and sends a push.</p>

                """)
        }
        page.markup("</section>\n")
    }

    private func writePushes(to page: inout HTMLWriter) {
        page.markup("<section>\n<h2>Last pushes</h2>\n<p>Newest first, times in UTC. ")
        if let refreshSeconds {
            page.markup("Loads again every ")
            page.number(refreshSeconds)
            page.markup(" s; <a href=\"/\">stop</a>.</p>\n")
        } else {
            page.markup("<a href=\"/?refresh=5\">Load again every 5 s</a>.</p>\n")
        }
        guard !rows.isEmpty else {
            page.markup("<p>No push is in the log.</p>\n</section>\n")
            return
        }
        page.markup(
            """
            <table>
            <thead><tr><th>push</th><th>time</th><th>topic</th><th>device token</th><th>type</th>
            <th>answer</th><th>outcome</th><th>what the device did</th></tr></thead>
            <tbody>

            """)
        for row in rows { page.row(row) }
        page.markup("</tbody>\n</table>\n</section>\n")
    }
}

extension ControlAPI {
    func statusPage(_ request: ControlRequest) throws(ControlError) -> ControlResult {
        let refresh = try request.query.integer("refresh", in: 1...3_600)
        let newest = log.page(LogQuery(limit: StatusPage.pushesMax, order: .descending))
        let now = configuration.now()
        let page = StatusPage(
            configuration: configuration, statistics: log.statistics,
            readiness: configuration.readiness(),
            warnings: configuration.warnings
                + [connections.churn?.warning, newest.trouble?.cause].compactMap(\.self),
            rows: newest.records.map { PushRow($0, now: now) }, refreshSeconds: refresh)
        return .answer(
            HTTP1Response(
                status: 200,
                headers: [
                    HTTP1Header("Content-Type", "text/html; charset=utf-8"), .pagePolicy,
                ], body: page.html()))
    }

    func pageStyle() -> ControlResult {
        .answer(
            HTTP1Response(
                status: 200,
                headers: [HTTP1Header("Content-Type", "text/css; charset=utf-8"), .closedPolicy],
                body: Array(PageStyle.css.utf8)))
    }
}

extension HTTP1Header {
    /// For the page: only our style is loaded, nothing runs, no form is sent, nobody frames it.
    ///
    /// Source: reliability.md section 5.1, stored XSS.
    static let pagePolicy = HTTP1Header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'")
}
