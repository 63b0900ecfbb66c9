import { canonicalize } from "@kaunter/signing/canonical-json";
import { buildSignedText, encodeBase64Text, SIGN_TYPE } from "@kaunter/signing/signed-text";
import { generateKeyPair, signText } from "@kaunter/signing/web-keys";
import type { Notification } from "./generated/types.ts";
import { importPrivateKey } from "./keys.ts";
import { createNonce } from "./transport/send.ts";

export type TestNotification = {
  /** The body to post. */
  readonly body: string;
  /** The headers to post it with. */
  readonly headers: Record<string, string>;
};

/** Options of `signTestNotification`. */
export type TestNotificationOptions = {
  /** Private key, PEM, of the pair whose public key your receiver has. */
  readonly privateKey: string;
  /** ID of the event. Default: a new one. */
  readonly eventId?: string;
  /** Milliseconds since 1970. Default: the current time. */
  readonly now?: number;
};

/** Create a key pair, PEM, for the tests of your webhook receiver. */
export function createTestKeys(): Promise<{ publicKey: string; privateKey: string }> {
  return generateKeyPair(2048);
}

/** Sign a notification as the gateway does, to post it to your own receiver in a test. */
export async function signTestNotification(
  notification: Notification,
  options: TestNotificationOptions,
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
