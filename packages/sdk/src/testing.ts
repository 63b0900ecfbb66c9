import { canonicalize } from "@kaunter/signing/canonical-json";
import {
  buildSignedText,
  encodeBase64,
  encodeBase64Text,
  SIGN_TYPE,
} from "@kaunter/signing/signed-text";
import type { Notification } from "./generated/types.ts";
import { importPrivateKey, signText } from "./keys.ts";
import { createNonce } from "./send.ts";

export type TestNotification = {
  /** The body to post. */
  readonly body: string;
  readonly headers: Record<string, string>;
};

/** Create a key pair, PEM, for the tests of your webhook receiver. */
export async function createTestKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey("spki", pair.publicKey),
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
  ]);
  return { publicKey: formatPem("PUBLIC KEY", spki), privateKey: formatPem("PRIVATE KEY", pkcs8) };
}

/** Sign a notification as the gateway does, to post it to your own receiver in a test. */
export async function signTestNotification(
  notification: Notification,
  options: { privateKey: string; eventId?: string; now?: number },
): Promise<TestNotification> {
  const body = canonicalize(notification);
  const nonce = createNonce();
  const timestamp = String(Math.floor((options.now ?? Date.now()) / 1000));
  const text = buildSignedText({
    data: encodeBase64Text(body),
    method: "post",
    nonce,
    requestUrl: "",
    timestamp,
  });
  const signature = await signText(text, await importPrivateKey(options.privateKey));
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Signature": `${SIGN_TYPE} ${signature}`,
      "X-Nonce-Str": nonce,
      "X-Timestamp": timestamp,
      "X-Event-Id": options.eventId ?? createNonce(),
    },
  };
}

function formatPem(label: string, der: ArrayBuffer): string {
  const lines = encodeBase64(new Uint8Array(der)).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
