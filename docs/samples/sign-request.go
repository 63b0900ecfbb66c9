// Creates a checkout and lists the stores with two signed calls. Requires only Go 1.19.
package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// canonicalText relies on encoding/json: the keys of maps are sorted, there are no spaces, and
// < > & U+2028 U+2029 are escaped. The fields of a struct keep their own order, so use maps.
func canonicalText(body map[string]any) (string, error) {
	text, err := json.Marshal(body)
	return string(text), err
}

func readPrivateKey(text string) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("the private key is no PEM text")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	private, isRSA := key.(*rsa.PrivateKey)
	if !isRSA {
		return nil, errors.New("the private key is no RSA key")
	}
	return private, nil
}

// signHeaders signs for the URL exactly as it will be called, with its query; the text is empty
// for a request without a body.
func signHeaders(key *rsa.PrivateKey, method, url, text string) (http.Header, error) {
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return nil, err
	}
	nonce := hex.EncodeToString(random)
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	parts := []string{
		"method=" + strings.ToLower(method),
		"nonceStr=" + nonce,
		"requestUrl=" + url,
		"signType=sha256",
		"timestamp=" + timestamp,
	}
	if text != "" {
		data := "data=" + base64.StdEncoding.EncodeToString([]byte(text))
		parts = append([]string{data}, parts...)
	}
	digest := sha256.Sum256([]byte(strings.Join(parts, "&")))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
	if err != nil {
		return nil, err
	}
	headers := http.Header{}
	headers.Set("X-Signature", "sha256 "+base64.StdEncoding.EncodeToString(signature))
	headers.Set("X-Nonce-Str", nonce)
	headers.Set("X-Timestamp", timestamp)
	return headers, nil
}

func call(key *rsa.PrivateKey, method, path string, body map[string]any) (string, error) {
	url := os.Getenv("SHOP_BASE_URL") + path
	text := ""
	if body != nil {
		var err error
		if text, err = canonicalText(body); err != nil {
			return "", err
		}
	}
	request, err := http.NewRequest(method, url, strings.NewReader(text))
	if err != nil {
		return "", err
	}
	if request.Header, err = signHeaders(key, method, url, text); err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("SHOP_ACCESS_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{Timeout: 10 * time.Second}).Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return string(content), err
}

func main() {
	key, err := readPrivateKey(os.Getenv("SHOP_PRIVATE_KEY"))
	if err != nil {
		log.Fatal(err)
	}
	checkout := map[string]any{
		"order": map[string]any{
			"id":             "GO-" + strconv.FormatInt(time.Now().UnixNano(), 36),
			"title":          "Nasi lemak & teh <ais>",
			"detail":         "2 × set, 少冰",
			"additionalData": "",
			"amount":         1250, // sen
			"currencyType":   "MYR",
		},
		"customer":    map[string]any{"userId": "payer-1"},
		"method":      []string{}, // a nil slice would be written as null
		"type":        "WEB_PAYMENT",
		"storeId":     os.Getenv("SHOP_STORE_ID"),
		"redirectUrl": "https://shop.example/return",
		"notifyUrl":   "https://shop.example/notify",
	}
	created, err := call(key, "POST", "/v3/payment/online", checkout)
	if err != nil {
		log.Fatal(err)
	}
	stores, err := call(key, "GET", "/v3/stores?limit=1", nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(created)
	fmt.Println(stores)
}
