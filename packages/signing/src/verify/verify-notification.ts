import type { PublicKey } from "../rsa.ts";
import { type ReceivedHeaders, type VerifyRequestResult, verifyMessage } from "./verify-request.ts";

export type VerifyNotificationInput = {
  /** The body's bytes as received, before any parsing. */
  readonly rawBody: Uint8Array;
  readonly headers: ReceivedHeaders;
  /** The application's server public key from the portal; several while one replaces another. */
  readonly publicKeys: readonly PublicKey[];
  /** Time of receipt. */
  readonly now: Date;
};

/**
 * Verifies that a webhook notification came from the gateway: the same check as for requests,
 * strict and without requestUrl. The caller must still reject it when `isTimestampFresh` is false.
 */
export function verifyNotification(input: VerifyNotificationInput): VerifyRequestResult {
  return verifyMessage({
    ...input,
    mode: "strict",
    method: "post",
    pathAndQuery: "",
    baseUrls: [],
  });
}
