// One push with nothing but the standard library, Go 1.19 or later: go run send.go [DEVICE_TOKEN]
package main

import (
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	deviceToken := "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"
	if len(os.Args) > 1 {
		deviceToken = os.Args[1]
	}
	url := fmt.Sprintf("https://%s:%s/3/device/%s",
		os.Getenv("APNS_HOST"), os.Getenv("APNS_PORT"), deviceToken)
	request, err := http.NewRequest("POST", url,
		strings.NewReader(`{"aps":{"alert":"Hello from Go"}}`))
	check(err)
	request.Header.Set("authorization", "bearer "+providerToken())
	request.Header.Set("apns-topic", os.Getenv("APNS_TOPIC"))
	request.Header.Set("apns-push-type", "alert")

	client := http.Client{Transport: &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: trust()},
		ForceAttemptHTTP2: true,
	}}
	answer, err := client.Do(request)
	check(err)
	defer answer.Body.Close()
	var body struct{ Reason string }
	_ = json.NewDecoder(answer.Body).Decode(&body) // the body of a 200 is empty
	fmt.Println(answer.StatusCode, body.Reason)
	if answer.StatusCode != 200 {
		os.Exit(1)
	}
}

func providerToken() string {
	text, err := os.ReadFile(os.Getenv("APNS_KEY_FILE"))
	check(err)
	block, _ := pem.Decode(text)
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	check(err)
	part := base64.RawURLEncoding.EncodeToString
	token := part([]byte(fmt.Sprintf(`{"alg":"ES256","kid":"%s"}`, os.Getenv("APNS_KEY_ID")))) + "." +
		part([]byte(fmt.Sprintf(`{"iss":"%s","iat":%d}`, os.Getenv("APNS_TEAM_ID"), time.Now().Unix())))
	digest := sha256.Sum256([]byte(token))
	r, s, err := ecdsa.Sign(rand.Reader, parsed.(*ecdsa.PrivateKey), digest[:])
	check(err)
	var signature [64]byte
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return token + "." + part(signature[:])
}

// Without APNS_CA the system's certificates are trusted, or those of SSL_CERT_FILE.
func trust() *x509.CertPool {
	file := os.Getenv("APNS_CA")
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	check(err)
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return pool
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
