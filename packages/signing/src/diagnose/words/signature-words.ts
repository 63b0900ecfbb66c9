import type { MistakeWords } from "./body-words.ts";

const RSA = "Sign with RSA PKCS#1 v1.5 and SHA-256 (RSA-SHA256, RS256, SHA256withRSA).";
const HEADER = "Send: X-Signature: sha256 <Base64 of the signature>.";
const KEY = "Sign with the private key whose public key is uploaded for this application.";

/** Step 5: RSA. */
export const RSA_WORDS = {
  "other-hash": ["You signed with {detail} instead of SHA-256.", RSA],
  "pss-padding": ["You signed with RSA-PSS padding.", RSA],
  "digest-bare": [
    "You encrypted the bare hash with the private key ({detail}), which is not an RSA signature.",
    `Use a signing function, not an encryption function. ${RSA}`,
  ],
  "text-encrypted": [
    "You encrypted the text itself with the private key, which is not an RSA signature.",
    `Use a signing function, not an encryption function. ${RSA}`,
  ],
  "signature-reversed": [
    "The bytes of the signature are in reverse order.",
    "Reverse them before you encode them in Base64; Windows' CryptSignHash returns them so.",
  ],
  "other-key": ["You signed with {detail}.", KEY],
  "key-unknown": [
    "The signature was not made with the private key of the uploaded public key, or it was changed in transit.",
    `Compare the key pair first. ${KEY}`,
  ],
  "no-key": [
    "No public key is uploaded for this application.",
    "Upload the public key of the private key that you sign with.",
  ],
  "signature-hash": [
    "X-Signature is the bare {detail} hash of the text, which anyone can compute.",
    RSA,
  ],
  "signature-hmac": [
    "X-Signature is {detail} long, like an HMAC or a bare hash, and not an RSA signature.",
    `No shared secret is used. ${RSA}`,
  ],
  "signature-ec": [
    "X-Signature is an ECDSA signature ({detail}), made with an elliptic curve key.",
    `Generate an RSA key pair and upload its public key. ${RSA}`,
  ],
  "signature-length": [
    "X-Signature is {detail}, which no RSA signature has as its length: it was cut off or is something else.",
    HEADER,
  ],
  "other-key-size": ["The signature is {detail}, so it was made with another private key.", KEY],
} as const satisfies Record<string, MistakeWords>;

export const HEADER_WORDS = {
  "X-Signature": {
    "signature-missing": ["The header X-Signature is missing.", HEADER],
    "signature-not-base64": ["The value after sha256 in X-Signature is not Base64.", HEADER],
    "signature-base64-twice": [
      "X-Signature is encoded in Base64 twice.",
      `${HEADER} Many libraries return Base64 already.`,
    ],
    "signature-hex": ["X-Signature is hexadecimal.", HEADER],
    "signature-hex-of-base64": [
      "X-Signature contains the hexadecimal form of a Base64 text.",
      HEADER,
    ],
    "signature-base64-of-hex": ["X-Signature contains Base64 of a hexadecimal text.", HEADER],
    "signature-url-safe": [
      "X-Signature is in URL-safe Base64.",
      `${HEADER} Standard Base64 has + and /, not - and _.`,
    ],
    "signature-unpadded": ["The = padding at the end of X-Signature is missing.", HEADER],
    "signature-percent-encoded": ["X-Signature is percent-encoded.", HEADER],
    "signature-plus-lost": [
      "The + signs of X-Signature became spaces in transit.",
      "Send the signature unchanged; something decoded it as a form.",
    ],
    "signature-in-lines": [
      "X-Signature contains white space inside the signature.",
      `${HEADER} In a shell: base64 -w0.`,
    ],
    "signature-slashes-escaped": ["The slashes of X-Signature are escaped as \\/.", HEADER],
    "signature-case": [
      "X-Signature was changed to letters of one case.",
      `${HEADER} Base64 is case-sensitive.`,
    ],
    "signature-placeholder": ["X-Signature contains {detail} where the signature belongs.", HEADER],
    "signature-quoted": ["X-Signature is in quotes or brackets.", HEADER],
    "signature-prefix-missing": ["X-Signature has no sha256 prefix.", HEADER],
    "signature-prefix": ["X-Signature starts with {detail}.", HEADER],
  },
  "X-Nonce-Str": {
    "nonce-missing": [
      "The header X-Nonce-Str is missing.",
      "Send a new random string with each request, the same that you sign.",
    ],
    "nonce-length": [
      "X-Nonce-Str has {detail} characters.",
      "Send 1 to 255 characters; 32 are usual.",
    ],
    "nonce-characters": [
      "X-Nonce-Str contains a space, & or a character that is not visible ASCII.",
      "Use letters and digits only.",
    ],
  },
  "X-Timestamp": {
    "timestamp-missing": [
      "The header X-Timestamp is missing.",
      "Send the UNIX time in seconds, the same that you sign.",
    ],
    "timestamp-milliseconds": [
      "X-Timestamp is in milliseconds.",
      "Divide by 1000 and round down: send and sign whole seconds, ten digits.",
    ],
    "timestamp-not-seconds": [
      "X-Timestamp is {detail}.",
      "Send and sign the UNIX time in whole seconds: ten digits.",
    ],
    clock: [
      "X-Timestamp is {detail} the gateway's time; at most 120 seconds are allowed.",
      "Synchronize the clock of your server with NTP.",
    ],
    "clock-zone": [
      "X-Timestamp is 8 hours {detail} the gateway's time: you took local time for UTC.",
      "Take the UNIX time, which has no time zone.",
    ],
  },
} as const satisfies Record<string, Record<string, MistakeWords>>;
