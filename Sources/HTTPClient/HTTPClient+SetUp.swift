private import CCurl

extension HTTPClient {
    /// Sets every option of a request; the connection of the one before is kept.
    /// - Throws: what libcurl refuses.
    func setUp(
        _ request: HTTPClientRequest, _ fields: borrowing RequestFieldList
    ) throws(HTTPClientError) {
        unsafe curl_easy_reset(handle)
        unsafe message.pointee = 0
        try check(unsafe mockapns_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message))
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_URL, request.url)
        try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeoutMilliseconds)
        try set(CURLOPT_TIMEOUT_MS, request.timeoutMilliseconds ?? 0)
        try set(CURLOPT_HTTP_VERSION, request.version.option)
        if request.version == .http2PriorKnowledge, !Self.reusesClearTextHTTP2,
            request.url.lowercased().hasPrefix("http:")
        {
            try set(CURLOPT_FRESH_CONNECT, 1)
            try set(CURLOPT_FORBID_REUSE, 1)
        }
        switch request.trust {
        case .system: break
        case .file(let path): try set(CURLOPT_CAINFO, path)
        case .pem(let bytes):
            try check(
                unsafe mockapns_curl_set_bytes(handle, CURLOPT_CAINFO_BLOB, bytes, bytes.count))
        }
        try setVerification(request)
        if let path = request.unixSocket { try set(CURLOPT_UNIX_SOCKET_PATH, path) }
        try check(
            unsafe mockapns_curl_set_pointer(handle, CURLOPT_CONNECT_TO, fields.connectTo))
        if request.wantsPeer { try set(CURLOPT_CERTINFO, 1) }
        if request.isHandshakeOnly {
            try set(CURLOPT_CONNECT_ONLY, 1)
            try set(CURLOPT_SSL_ENABLE_ALPN, 0)
        }
        try setBody(request)
        try check(unsafe mockapns_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields.pointer))
    }

    /// libcurl 7.88 fails every request but the first on a kept clear-text HTTP/2 connection.
    private static let reusesClearTextHTTP2 =
        unsafe curl_version_info(CURLVERSION_FIRST).map { unsafe $0.pointee.version_num >= 0x80000 }
        ?? false

    private func setVerification(_ request: HTTPClientRequest) throws(HTTPClientError) {
        switch request.verification {
        case .full: break
        case .chain: try set(CURLOPT_SSL_VERIFYHOST, 0)
        case .none:
            try set(CURLOPT_SSL_VERIFYPEER, 0)
            try set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        guard let path = request.clientCertificate else { return }
        try set(CURLOPT_SSLCERTTYPE, "PEM")
        try set(CURLOPT_SSLCERT, path)
        try set(CURLOPT_SSLKEYTYPE, "PEM")
        try set(CURLOPT_SSLKEY, path)
    }

    private func setBody(_ request: HTTPClientRequest) throws(HTTPClientError) {
        let needsLength = ["POST", "PUT", "PATCH"].contains(request.method)
        if let body = request.body ?? (needsLength ? [] : nil) {
            try check(
                unsafe mockapns_curl_set_size(
                    handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
            // Never an empty array: it may have no address, which would mean a body by callback.
            var bytes = body.isEmpty ? [0] : body
            try check(unsafe mockapns_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, &bytes))
        } else if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        }
        try set(CURLOPT_CUSTOMREQUEST, request.method)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPClientError) {
        try check(unsafe mockapns_curl_set_long(handle, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(HTTPClientError) {
        try check(unsafe mockapns_curl_set_text(handle, option, value))
    }

    private func check(_ code: CURLcode) throws(HTTPClientError) {
        guard code != CURLE_OK else { return }
        throw .setupFailed(reason: unsafe String(cString: curl_easy_strerror(code)))
    }
}

extension HTTPClientVersion {
    fileprivate var option: Int {
        switch self {
        case .http1: Int(CURL_HTTP_VERSION_1_1)
        case .negotiated: Int(CURL_HTTP_VERSION_2TLS)
        case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
    }
}

/// libcurl's lists for a request, which live as long as the transfer.
@safe struct RequestFieldList: ~Copyable {
    /// The first entry, of libcurl's type curl_slist.
    let pointer: UnsafeMutableRawPointer?
    /// The address to connect to instead, for any host and port.
    let connectTo: UnsafeMutableRawPointer?

    /// - Throws: `invalidRequest` when URL, method or fields cannot be sent.
    init(_ request: HTTPClientRequest) throws(HTTPClientError) {
        if let reason = SafeURL.fault(request.url)
            ?? RequestFields.fault(method: request.method, headers: request.headers)
        {
            throw .invalidRequest(url: SafeURL.text(request.url), reason: reason)
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in RequestFields.lines(request.headers) {
            unsafe list = curl_slist_append(list, line)
        }
        unsafe pointer = UnsafeMutableRawPointer(list)
        // Source: CURLOPT_CONNECT_TO(3): an empty host and port match any.
        unsafe connectTo = request.connectTo.flatMap { address in
            unsafe UnsafeMutableRawPointer(curl_slist_append(nil, "::\(address)"))
        }
    }

    /// Ends the list; the transfer is over.
    consuming func free() {}

    deinit {
        unsafe curl_slist_free_all(pointer?.assumingMemoryBound(to: curl_slist.self))
        unsafe curl_slist_free_all(connectTo?.assumingMemoryBound(to: curl_slist.self))
    }
}
