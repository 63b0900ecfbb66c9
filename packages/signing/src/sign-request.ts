import { canonicalize } from "./canonical-json.ts";
import { readNonceHeader, readTimestampHeader } from "./request-headers.ts";
import { type PrivateKey, sign, signAsync } from "./rsa.ts";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "./signed-text.ts";

export type SignRequestInput = {
  /** Any JSON value; undefined sends no body. */
  readonly body: unknown;
  readonly method: string;
  /** The full URL exactly as it will be called; omitted when signing a webhook. */
  readonly requestUrl?: string | undefined;
  readonly privateKey: PrivateKey;
  /** New for every attempt: 1 to 255 visible ASCII characters, no space and no `&`. */
  readonly nonce: string;
  /** UNIX time, whole seconds. */
  readonly timestampSeconds: number;
};

export type SignedRequest = {
  /** The text to send, byte for byte as signed; empty when there is no body. */
  readonly body: string;
  readonly headers: { "X-Signature": string; "X-Nonce-Str": string; "X-Timestamp": string };
  readonly signedText: string;
};

/**
 * Signs a request or a webhook and returns the body to send, in canonical form. Throws
 * CanonicalTextError for a body that JSON cannot represent, RangeError for a nonce or timestamp
 * that every receiver would reject.
 */
export function signRequest(input: SignRequestInput): SignedRequest {
  const request = buildRequest(input);
  return toSigned(input, request, sign(request.signedText, input.privateKey));
}

/** The same with the RSA operation on another thread, for callers that sign many. */
export async function signRequestAsync(input: SignRequestInput): Promise<SignedRequest> {
  const request = buildRequest(input);
  return toSigned(input, request, await signAsync(request.signedText, input.privateKey));
}

type UnsignedRequest = Pick<SignedRequest, "body" | "signedText">;

function buildRequest(input: SignRequestInput): UnsignedRequest {
  const timestamp = String(input.timestampSeconds);
  if (readTimestampHeader(timestamp).form !== "strict") {
    throw new RangeError(
      "timestampSeconds must be UNIX time in whole seconds, such as 1767225600.",
    );
  }
  const nonce = readNonceHeader(input.nonce);
  if (nonce.form !== "strict") throw new RangeError(nonce.remark);
  const body = input.body === undefined ? "" : canonicalize(input.body);
  const hasData = body !== "" && body !== "{}" && body !== "null";
  const signedText = buildSignedText({
    data: hasData ? encodeBase64Text(body) : "",
    method: input.method,
    nonce: input.nonce,
    requestUrl: input.requestUrl ?? "",
    timestamp,
  });
  return { body, signedText };
}

function toSigned(
  { nonce, timestampSeconds }: SignRequestInput,
  { body, signedText }: UnsignedRequest,
  signature: string,
): SignedRequest {
  return {
    body,
    headers: {
      "X-Signature": `${SIGN_TYPE} ${signature}`,
      "X-Nonce-Str": nonce,
      "X-Timestamp": String(timestampSeconds),
    },
    signedText,
  };
}
