/** The signature header of the RSA families: `algorithm=RSA256,keyVersion=1,signature=…`. */
import { createSign, createVerify } from "node:crypto";

export interface RsaMessage {
  /** Path of the call, without query. */
  uri: string;
  clientId: string;
  /** The time header of the request or response. */
  time: string;
  body: string;
}

/**
 * How the signature is encoded: `url` is Base64url, `escaped` is percent-encoded Base64.
 */
export type RsaWriting = "url" | "escaped";

export function signRsa(
  privateKey: string,
  keyVersion: string,
  message: RsaMessage,
  writing: RsaWriting,
): string {
  const signer = createSign("RSA-SHA256").update(textOf(message));
  const signature =
    writing === "url"
      ? signer.sign(privateKey, "base64url")
      : encodeURIComponent(signer.sign(privateKey, "base64"));
  // As each is published: Touch 'n Go with blanks, Antom without.
  const parts = ["algorithm=RSA256", `keyVersion=${keyVersion}`, `signature=${signature}`];
  return parts.join(writing === "url" ? ", " : ",");
}

export function verifyRsa(publicKey: string, message: RsaMessage, header: string): boolean {
  const text = /signature=([^,\s]+)/.exec(header)?.[1];
  if (!text) return false;
  try {
    // Node reads both Base64 alphabets.
    const signature = Buffer.from(decodeURIComponent(text), "base64");
    return createVerify("RSA-SHA256").update(textOf(message)).verify(publicKey, signature);
  } catch {
    return false;
  }
}

function textOf({ uri, clientId, time, body }: RsaMessage): string {
  return `POST ${uri}\n${clientId}.${time}.${body}`;
}
