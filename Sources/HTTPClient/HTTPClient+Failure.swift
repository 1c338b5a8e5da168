private import CCurl

extension HTTPClient {
    /// What a code of libcurl means for the caller.
    func failure(
        _ number: UInt32, _ request: HTTPClientRequest, _ transfer: Transfer
    ) -> HTTPClientError {
        let code = CURLcode(rawValue: number)
        let url = SafeURL.text(request.url)
        if transfer.ending == .bodyTooLong {
            return .bodyTooLong(url: url, bytesMax: request.bodyBytesMax)
        }
        let said = unsafe String(cString: message)
        let reason = said.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : said
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return .invalidRequest(url: url, reason: reason)
        case CURLE_COULDNT_RESOLVE_HOST:
            return .nameUnknown(url: url, reason: reason)
        case CURLE_COULDNT_CONNECT:
            return .connectionRefused(url: url, reason: reason)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            return .certificateRefused(url: url, trust: request.trust.text, reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM:
            return .handshakeFailed(url: url, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            return .timedOut(url: url, reason: reason)
        default:
            return .transferFailed(url: url, reason: reason)
        }
    }
}

extension HTTPClientTrust {
    var text: String {
        switch self {
        case .system: "the certificate authorities of the system"
        case .file(let path): "those in \(path)"
        case .pem: "those given as PEM"
        }
    }
}
