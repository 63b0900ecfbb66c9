// Verifies that a webhook came from the gateway. Reads its body from standard input.
//
//	go run verify-webhook.go X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
package main

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
	"time"
)

const ageSecondsMax = 300

// isFromGateway takes the body's bytes as received, before any parsing.
func isFromGateway(rawBody []byte, signature, nonce, timestamp string, key *rsa.PublicKey) bool {
	signType, encoded, _ := strings.Cut(signature, " ")
	bytes, err := base64.StdEncoding.DecodeString(encoded)
	if signType != "sha256" || err != nil {
		return false
	}
	signedAt, err := strconv.ParseInt(timestamp, 10, 64)
	age := time.Now().Unix() - signedAt
	if err != nil || age > ageSecondsMax || age < -ageSecondsMax {
		return false
	}
	text := "data=" + base64.StdEncoding.EncodeToString(rawBody) +
		"&method=post&nonceStr=" + nonce + "&signType=sha256&timestamp=" + timestamp
	digest := sha256.Sum256([]byte(text))
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], bytes) == nil
}

func readPublicKey(text string) (*rsa.PublicKey, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return nil, errors.New("the server's key is no PEM text")
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	public, isRSA := key.(*rsa.PublicKey)
	if !isRSA {
		return nil, errors.New("the server's key is no RSA key")
	}
	return public, nil
}

func main() {
	key, err := readPublicKey(os.Getenv("SHOP_SERVER_PUBLIC_KEY"))
	if err != nil {
		log.Fatal(err)
	}
	rawBody, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	if isFromGateway(rawBody, os.Args[1], os.Args[2], os.Args[3], key) {
		fmt.Println("valid")
	} else {
		fmt.Println("invalid")
	}
}
