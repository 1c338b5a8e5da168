private import CCurl

/// The connection of an answer and the server at its other end.
package struct HTTPClientPeer: Sendable, Equatable {
    /// The IP address that was connected to, without brackets.
    package var address: String
    package var port: Int
    /// "TLSv1.3"; nil without TLS, or where the TLS library does not tell.
    package var tlsVersion: String?
    /// The cipher suite by the TLS library's name; nil likewise.
    package var cipher: String?
    /// What the server chose by ALPN, "h2"; nil where it chose nothing, or none was offered.
    package var alpn: String?
    /// What the server sent, its own certificate first, each as PEM; empty without TLS, or where
    /// libcurl's TLS library does not tell.
    package var chainPEM: [String]
}

extension HTTPClient {
    /// What is known of the connection that was just used.
    func peer(_ notes: ProtocolNotes) -> HTTPClientPeer {
        HTTPClientPeer(
            address: text(CURLINFO_PRIMARY_IP), port: port,
            tlsVersion: notes.tlsVersion, cipher: notes.cipher, alpn: notes.alpn,
            chainPEM: chain)
    }

    private var port: Int {
        var value = 0
        unsafe mockapns_curl_get_long(handle, CURLINFO_PRIMARY_PORT, &value)
        return value
    }

    private func text(_ info: CURLINFO) -> String {
        var value: UnsafePointer<CChar>?
        unsafe mockapns_curl_get_text(handle, info, &value)
        return unsafe value.map { unsafe String(cString: $0) } ?? ""
    }

    /// Source: CURLINFO_CERTINFO(3): lists of "name:value"; the value of "Cert" is the PEM.
    private var chain: [String] {
        var found: UnsafeMutablePointer<curl_certinfo>?
        unsafe mockapns_curl_get_certificates(handle, &found)
        guard let found = unsafe found?.pointee, let lists = unsafe found.certinfo else {
            return []
        }
        var chain: [String] = []
        for index in unsafe 0..<max(0, Int(found.num_of_certs)) {
            var entry = unsafe lists[index]
            while let current = unsafe entry {
                if let data = unsafe current.pointee.data {
                    let text = unsafe String(cString: data)
                    if text.hasPrefix("Cert:") { chain.append(String(text.dropFirst(5))) }
                }
                unsafe entry = current.pointee.next
            }
        }
        return chain
    }
}
