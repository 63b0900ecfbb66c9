import { canonicalize } from "@kaunter/signing/canonical-json";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { generateKeyPair, signText } from "@kaunter/signing/web-keys";
import type { Notification } from "./generated/types.ts";
import { importPrivateKey } from "./keys.ts";
import { createNonce } from "./send.ts";

export type TestNotification = {
  /** The body to post. */
  readonly body: string;
  readonly headers: Record<string, string>;
};

/** Create a key pair, PEM, for the tests of your webhook receiver. */
export function createTestKeys(): Promise<{ publicKey: string; privateKey: string }> {
  return generateKeyPair(2048);
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
