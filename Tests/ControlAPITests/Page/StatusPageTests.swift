import APNs
import HTTP1
import PushLog
import Routing
import Testing

@testable import ControlAPI

struct StatusPageTests {
    @Test("shows addresses, how to send a push, and the last pushes with a link each")
    func page() throws {
        let bench = Bench(log: Sample.log(60))
        let answer = try bench.ask("GET", "/")
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "text/html; charset=utf-8")
        let html = answer.text
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.hasSuffix("</html>\n"))
        for part in [
            "127.0.0.1:2197", "http://127.0.0.1:8197", "development", "version 0.1.0, ready",
            "curl --http2 --cacert mock-apns-ca.pem", "60 pushes kept, 60 received, 0 dropped",
            "<a href=\"/v1/pushes/60\">60</a>", "<a href=\"/v1/pushes/11\">11</a>",
            "authorization: bearer $(mock-apns token)", "name=\"viewport\"",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        #expect(!html.contains("/v1/pushes/10\""))
        #expect(html.split(separator: "<tr class=").count == 51)
    }

    @Test("an empty log and a server without credentials have their own words")
    func empty() throws {
        let bench = Bench {
            $0.needsCredentials = false
            $0.readiness = { Readiness(isReady: false, reasons: ["draining <now>"]) }
        }
        let html = try bench.ask("GET", "/").text
        #expect(html.contains("No push is in the log."))
        #expect(html.contains("not ready; draining &lt;now&gt;"))
        #expect(!html.contains("mock-apns token"))
        #expect(!html.contains("<table>"))
        #expect(!html.contains("class=\"warnings\""))
    }

    @Test("what the server was told to trust stands at the top, with connection churn")
    func warnings() throws {
        let churn = ConnectionChurn(connections: 25, withAtMostOnePush: 20, lastAt: Bench.now)
        let bench = Bench(churn: churn) { $0.warnings = ["any <key> is trusted", "second"] }
        let html = try bench.ask("GET", "/").text
        #expect(
            html.contains(
                """
                <ul class="warnings">
                <li>any &lt;key&gt; is trusted</li>
                <li>second</li>
                <li>\(churn.warning)</li>
                </ul>
                </header>
                """))
        #expect(try Bench().ask("GET", "/style.css").text.contains(".warnings {"))
    }

    @Test("loads again only when asked to")
    func refresh() throws {
        #expect(!(try Bench().ask("GET", "/").text.contains("http-equiv")))
        let html = try Bench().ask("GET", "/?refresh=5").text
        #expect(html.contains("<meta http-equiv=\"refresh\" content=\"5\">"))
        for value in ["0", "3601", "x", "5;url=http://evil.test", ""] {
            let error = try Bench().ask("GET", "/?refresh=" + value).error()
            #expect(error.status == 400)
            #expect(error.field == "refresh")
        }
    }

    @Test("nothing runs, nothing is loaded but the style, nobody frames it")
    func policy() throws {
        let page = try Bench(log: Sample.log(1)).ask("GET", "/")
        #expect(
            page.headers.first(named: "Content-Security-Policy") == """
                default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; \
                frame-ancestors 'none'
                """)
        for part in ["<script", "<style", " style=", "javascript:", "<img", "<form"] {
            #expect(!page.text.contains(part), "\(part)")
        }
        #expect(!page.text.contains(/\son[a-z]+\s*=/))
        let style = try Bench().ask("GET", "/style.css")
        #expect(style.status == 200)
        #expect(style.headers.first(named: "Content-Type") == "text/css; charset=utf-8")
        #expect(style.text.contains("prefers-color-scheme: dark"))
        #expect(!style.text.contains("url(") && !style.text.contains("@import"))
    }

    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'onmouseover='alert(1)",
        "</td></tr></table><svg/onload=alert(1)>", "javascript:alert(1)", "{{7*7}}", "${alert(1)}",
        "<!--", "]]>", "&lt;b&gt;", "<a href=//evil.test>", "\u{202e}evil\u{2066}", "\u{2028}x",
        "</title><script>", "<style>*{display:none}</style>", "\u{0}<b>", "`<b>`",
    ]

    /// The tags of the page, in their order, without what stands between them.
    private static func tags(_ html: String) -> [String] {
        html.split(separator: "<").dropFirst().map { part in
            String(part.prefix { $0 != ">" })
        }
    }

    @Test("a sender's text changes no tag of the page", arguments: hostile)
    func hostileText(_ text: String) throws {
        let escaped = text.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
                ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                : String(scalar)
        }.joined()
        let log = FakeLog()
        log.append(
            Sample.record(
                topic: text, token: text.replacing("/", with: "").replacing("?", with: ""),
                pushType: text, body: "{\"aps\":{\"alert\":{\"title\":\"\(escaped)\"}}}"))
        let html = try Bench(log: log).ask("GET", "/").text
        let harmless = FakeLog()
        harmless.append(Sample.record(topic: "x", token: "x", pushType: "x"))
        let expected = try Bench(log: harmless).ask("GET", "/").text
        let marks = ["span class=\"hidden\"", "/span"]
        let found = StatusPageTests.tags(html).filter { !marks.contains($0) }
        #expect(found == StatusPageTests.tags(expected))
        for scalar in html.unicodeScalars where scalar != "\n" {
            #expect(!VisibleText.isHidden(scalar))
        }
    }

    @Test("a hostile text is shown as what it is")
    func shown() throws {
        let log = FakeLog()
        log.append(Sample.record(body: #"{"aps":{"alert":"<script>\u202e\"'"}}"#))
        let html = try Bench(log: log).ask("GET", "/").text
        #expect(
            html.contains(
                "<bdi>&lt;script&gt;<span class=\"hidden\">U+202E</span>&quot;&#39;</bdi>"))
    }
}
