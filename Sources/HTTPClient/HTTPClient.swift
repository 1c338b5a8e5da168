private import CCurl

/// A synchronous HTTP client on libcurl for the commands; one connection is kept between requests.
///
/// It follows no redirects, uses no proxy, and speaks http and https only. One client belongs to
/// one thread at a time.
@safe package struct HTTPClient: ~Copyable {
    private static let isLibraryReady = curl_global_init(3) == CURLE_OK

    let handle: UnsafeMutableRawPointer
    let message: UnsafeMutablePointer<CChar>

    /// A client without a connection.
    /// - Throws: `setupFailed` when libcurl has no memory or no TLS.
    package init() throws(HTTPClientError) {
        guard Self.isLibraryReady, let handle = unsafe curl_easy_init() else {
            throw .setupFailed(reason: "curl_easy_init gave nothing; is there memory left?")
        }
        unsafe self.handle = unsafe handle
        unsafe message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe message.deallocate()
    }

    /// Sends a request and waits for the whole answer, whatever its status.
    /// - Throws: why there is no answer.
    package mutating func send(
        _ request: HTTPClientRequest
    ) throws(HTTPClientError) -> HTTPClientResponse {
        try perform(request, Transfer(bytesMax: request.bodyBytesMax, onLine: nil))
    }

    /// Sends a request and hands over the lines of a 2xx answer as they come, without their ends.
    ///
    /// For long reads such as Server-Sent Events; give the request no time limit. Any other
    /// answer is returned with its body.
    /// - Parameters:
    ///   - request: what to send; its `bodyBytesMax` limits a single line.
    ///   - onLine: takes a line; false ends the request, which is no error.
    /// - Returns: the answer, without its body if that went to `onLine`.
    /// - Throws: why there is no answer, or why it broke off.
    package mutating func sendReadingLines(
        _ request: HTTPClientRequest, onLine: (String) -> Bool
    ) throws(HTTPClientError) -> HTTPClientResponse {
        let result = withoutActuallyEscaping(onLine) { onLine in
            let transfer = Transfer(bytesMax: request.bodyBytesMax, onLine: onLine)
            return Result { () throws(HTTPClientError) in try perform(request, transfer) }
        }
        return try result.get()
    }

    private func perform(
        _ request: HTTPClientRequest, _ transfer: Transfer
    ) throws(HTTPClientError) -> HTTPClientResponse {
        let fields = try RequestFieldList(request)
        try setUp(request, fields)
        let owner = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        unsafe mockapns_curl_set_writer(handle, CURLOPT_HEADERFUNCTION, headReceived)
        unsafe mockapns_curl_set_pointer(handle, CURLOPT_HEADERDATA, owner)
        unsafe mockapns_curl_set_writer(handle, CURLOPT_WRITEFUNCTION, bodyReceived)
        unsafe mockapns_curl_set_pointer(handle, CURLOPT_WRITEDATA, owner)
        if request.wantsPeer {
            unsafe mockapns_curl_set_long(handle, CURLOPT_VERBOSE, 1)
            unsafe mockapns_curl_set_debug(handle, noteReceived)
            unsafe mockapns_curl_set_pointer(handle, CURLOPT_DEBUGDATA, owner)
        }
        let code = BrokenPipe.blocked { unsafe curl_easy_perform(handle) }
        withExtendedLifetime(transfer) {}
        fields.free()
        if code == CURLE_OK {
            transfer.completed()
        } else if transfer.ending != .stoppedByCaller {
            throw failure(code.rawValue, request, transfer)
        }
        return HTTPClientResponse(
            status: number(CURLINFO_RESPONSE_CODE), version: versionText,
            headers: transfer.headers, body: transfer.body,
            peer: request.wantsPeer ? peer(transfer.notes) : nil)
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe mockapns_curl_get_long(handle, info, &value)
        return value
    }

    private var versionText: String {
        switch number(CURLINFO_HTTP_VERSION) {
        case Int(CURL_HTTP_VERSION_1_0): "1.0"
        case Int(CURL_HTTP_VERSION_2_0): "2"
        default: "1.1"
        }
    }
}

// MARK: Callbacks of libcurl

private func headReceived(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ owner: UnsafeMutableRawPointer?
) -> Int {
    guard let owner = unsafe owner else { return 0 }
    unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
        .headReceived(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

/// Takes libcurl's remarks; what was sent and received never reaches us here.
private func noteReceived(
    _: UnsafeMutableRawPointer?, _ kind: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int, _ owner: UnsafeMutableRawPointer?
) -> Int32 {
    guard kind == CURLINFO_TEXT, let owner = unsafe owner else { return 0 }
    unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
        .noteReceived(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

private func bodyReceived(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ owner: UnsafeMutableRawPointer?
) -> Int {
    guard let owner = unsafe owner else { return 0 }
    let goesOn = unsafe Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
        .bodyReceived(UnsafeRawBufferPointer(start: bytes, count: size * count))
    // Any other number than what came ends the transfer; one more, as nothing may have come.
    return goesOn ? size * count : size * count + 1
}
