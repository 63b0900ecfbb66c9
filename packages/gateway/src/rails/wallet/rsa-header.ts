/** `Signature: algorithm=RSA256, keyVersion=1, signature=…` over `POST uri\nclientId.time.body`. */
import { createSign, createVerify, type KeyObject } from "node:crypto";

export interface RsaMessage {
  /** Path of the call, without query. */
  uri: string;
  clientId: string;
  /** Request-Time of a request, Response-Time of a response. */
  time: string;
  body: string;
}

/** The encoding of the signature: `url` is base64url, `escaped` is percent-encoded base64. */
export type RsaWriting = "url" | "escaped";

export function signRsa(
  key: KeyObject,
  keyVersion: string,
  message: RsaMessage,
  writing: RsaWriting,
): string {
  const bytes = createSign("RSA-SHA256").update(textOf(message)).sign(key);
  const text =
    writing === "url" ? bytes.toString("base64url") : encodeURIComponent(bytes.toString("base64"));
  // As each is published: Touch 'n Go with blanks, Antom without.
  const parts = ["algorithm=RSA256", `keyVersion=${keyVersion}`, `signature=${text}`];
  return parts.join(writing === "url" ? ", " : ",");
}

/** False for anything but a signature of this message by one of these keys. */
export function isSignedRsa(
  keys: readonly KeyObject[],
  message: RsaMessage,
  header: string,
): boolean {
  const text = /(?:^|[,\s])signature=([^,\s]+)/.exec(header)?.[1];
  if (!text) return false;
  try {
    // Node decodes both base64 alphabets.
    const bytes = Buffer.from(decodeURIComponent(text), "base64");
    return keys.some((key) =>
      createVerify("RSA-SHA256").update(textOf(message)).verify(key, bytes),
    );
  } catch {
    return false;
  }
}

function textOf({ uri, clientId, time, body }: RsaMessage): string {
  return `POST ${uri}\n${clientId}.${time}.${body}`;
}
