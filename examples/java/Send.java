// One push with nothing but the JDK, 17 or later: java Send.java [DEVICE_TOKEN]

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

public class Send {
    public static void main(String[] arguments) throws Exception {
        String deviceToken = arguments.length > 0 ? arguments[0]
            : "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0";
        HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2).sslContext(trust()).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                "https://" + System.getenv("APNS_HOST") + ":" + System.getenv("APNS_PORT")
                + "/3/device/" + deviceToken))
            .header("authorization", "bearer " + providerToken())
            .header("apns-topic", System.getenv("APNS_TOPIC"))
            .header("apns-push-type", "alert")
            .POST(HttpRequest.BodyPublishers.ofString(
                "{\"aps\":{\"alert\":\"Hello from Java\"}}"))
            .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        // {"reason":"..."} or nothing
        String reason = answer.body().replaceFirst(".*\"reason\":\"([^\"]*)\".*", "$1");
        System.out.println(answer.statusCode() + " " + reason);
        System.exit(answer.statusCode() == 200 ? 0 : 1);
    }

    static String providerToken() throws Exception {
        String pem = Files.readString(Path.of(System.getenv("APNS_KEY_FILE")));
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der));
        String text = base64("{\"alg\":\"ES256\",\"kid\":\"" + System.getenv("APNS_KEY_ID") + "\"}")
            + "." + base64("{\"iss\":\"" + System.getenv("APNS_TEAM_ID") + "\",\"iat\":"
            + System.currentTimeMillis() / 1000 + "}");
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initSign(key);
        signature.update(text.getBytes());
        return text + "." + base64(signature.sign());
    }

    static String base64(String text) {
        return base64(text.getBytes());
    }

    static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    // Without APNS_CA the JDK's certificates are trusted, or those of javax.net.ssl.trustStore.
    static SSLContext trust() throws Exception {
        String file = System.getenv("APNS_CA");
        if (file == null) return SSLContext.getDefault();
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        try (InputStream pem = Files.newInputStream(Path.of(file))) {
            store.setCertificateEntry(
                "mock-apns", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory managers =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
