/** What is stored of a signed request, and what is masked in it. */
import type { ApplicationId, MerchantId, StoreId } from "../ids.ts";

export interface SignedCallRecord {
  id: string;
  merchantId: MerchantId;
  applicationId: ApplicationId;
  /** The store it was about; "" when it named none. */
  storeId: StoreId;
  /** The payment, order or checkout it named; "" when it named none. */
  subjectId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** "" when it succeeded. */
  errorCode: string;
  errorMessage: string;
  latencyMs: number;
  address: string;
  userAgent: string;
  /** Which form of the signed text matched; "" when none. */
  candidate: string;
  nonce: string;
  /** Masked, without the question mark; null in calls of earlier releases. */
  query: string | null;
  /** The header of that name, which a repetition needs; null without one. */
  idempotencyKey: string | null;
  /** Masked; null when it is not stored: a file, or a call of an earlier release. */
  requestBody: string | null;
  /** As sent. A body of more than `STORED_BODY_LENGTH_MAX` is cut. */
  requestBytes: number | null;
  /** As `requestBody`. */
  responseBody: string | null;
  responseBytes: number | null;
  failure: CallFailure | null;
}

/** What the debugger shows of a rejected signature, timestamp or nonce. */
export interface CallFailure {
  /** The `debug` object of the response, masked and shortened; null without one. */
  debug: unknown;
  sent: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    isBodyCut: boolean;
  };
  /** The sender's clock minus the gateway's, when the timestamp was readable. */
  clockDifferenceSeconds: number | null;
}

/** Errors whose details are stored. */
export const DEBUGGED_CODES: ReadonlySet<string> = new Set([
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_TIMESTAMP",
  "DUPLICATE_REQUEST",
]);
export const STORED_BODY_LENGTH_MAX = 16_384;
