import { canonicalize, readJson } from "@kaunter/signing/canonical-json";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { signText as signBase64 } from "@kaunter/signing/web-keys";

export interface UnsignedRequest {
  method: string;
  /** The full address, exactly as it is called. */
  url: string;
  /** JSON text; empty for none. */
  body: string;
  nonce: string;
  /** As the header X-Timestamp holds it. */
  timestamp: string;
}

export interface SigningSteps {
  /** The body with sorted keys, compact, escaped; empty when the request has no data. */
  canonicalText: string;
  /** Its Base64. */
  data: string;
  /** What is signed. */
  signedText: string;
}

/**
 * The rule, step by step. Throws JsonReadError when the body is not JSON as the gateway reads it.
 */
export function listSteps(request: UnsignedRequest): SigningSteps {
  const document = readJson(new TextEncoder().encode(request.body));
  const canonicalText = document.isEmpty ? "" : canonicalize(document.value);
  const data = canonicalText === "" ? "" : encodeBase64Text(canonicalText);
  const { method, nonce, timestamp, url } = request;
  return {
    canonicalText,
    data,
    signedText: buildSignedText({ data, method, nonce, timestamp, requestUrl: url }),
  };
}

/** The value of X-Signature for a text. */
export async function signText(text: string, key: CryptoKey): Promise<string> {
  return `${SIGN_TYPE} ${await signBase64(text, key)}`;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** 32 random letters and digits. */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** What is new for every request: the nonce, and the time in UNIX seconds. */
export function makeOnceOnly() {
  return { nonce: makeNonce(), timestamp: String(Math.floor(Date.now() / 1_000)) };
}

/** The placeholder of the access token in what is shown and copied. */
export const ACCESS_TOKEN_VARIABLE = "$ACCESS_TOKEN";

/** The headers of a signed request; `signature` is the value of X-Signature. */
export function listHeaders(
  request: UnsignedRequest,
  signature: string,
  accessToken = ACCESS_TOKEN_VARIABLE,
): [name: string, value: string][] {
  return [
    ["Authorization", `Bearer ${accessToken}`],
    ["Content-Type", "application/json"],
    ["X-Nonce-Str", request.nonce],
    ["X-Timestamp", request.timestamp],
    ["X-Signature", signature],
  ];
}
