import { CanonicalTextError as Thrown } from "@kaunter/signing/canonical-json";
import type { ErrorBody, ErrorCode, SignatureErrorBody } from "./generated/types.ts";

/** Each step of a rejected signature as the gateway computed it, with remarks for people. */
export type SignatureDebug = NonNullable<SignatureErrorBody["debug"]>;

/** One invalid field: its path, such as `order.amount`, and one sentence for people. */
export type FieldProblem = NonNullable<ErrorBody["details"]>[number];

/**
 * A body that JSON cannot represent, such as one that contains itself, or `NaN`. Nothing was sent.
 */
export interface CanonicalTextError extends Error {
  readonly name: "CanonicalTextError";
  readonly code: string;
}

/** For `instanceof` only. Its type is declared here because the package has no other's types. */
export const CanonicalTextError: abstract new (...values: never) => CanonicalTextError = Thrown;

/**
 * An error response of the gateway. Branch on `code`; `message` says what is wrong and how to fix
 * it, for people, and may change.
 */
export class KaunterError extends Error {
  override readonly name = "KaunterError";
  /** A code from the error reference. A newer gateway may return codes unknown to this version. */
  declare readonly code: ErrorCode | (string & {});
  /** HTTP status. */
  declare readonly status: number;
  /** Quote it when you contact support about this call. */
  declare readonly requestId: string;
  /** Headers of the response. */
  declare readonly headers: Headers;
  /** With INVALID_REQUEST_SIGNATURE: what the gateway computed, and which mistake it found. */
  declare readonly debug: SignatureDebug | null;
  /** Each invalid field, where the application's setting Error details is ON; else empty. */
  declare readonly details: readonly FieldProblem[];
  /** Seconds to wait before a retry, when the gateway sent them. */
  declare readonly retryAfterSeconds: number | null;

  constructor(error: {
    code: string;
    message: string;
    status: number;
    requestId: string;
    headers: Headers;
    debug: SignatureDebug | null;
    details: readonly FieldProblem[];
    retryAfterSeconds: number | null;
  }) {
    const { message, headers, ...shown } = error;
    super(message);
    Object.assign(this, shown);
    // Not shown where an error is printed.
    Object.defineProperty(this, "headers", { value: headers });
  }
}

/** No response, or an unreadable one. The gateway may or may not have processed the call. */
export class KaunterConnectionError extends Error {
  override readonly name = "KaunterConnectionError";
  /** True after a timeout. */
  declare readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isTimeout = options.isTimeout;
  }
}

/** Why a webhook notification is rejected. */
export type NotificationErrorCode =
  | "HEADER_MISSING"
  | "HEADER_MALFORMED"
  | "BODY_UNREADABLE"
  | "TIMESTAMP_OUTSIDE_TOLERANCE"
  | "SIGNATURE_WRONG";

/** The notification is forged, changed or too old. Respond with 400. */
export class NotificationError extends Error {
  override readonly name = "NotificationError";
  declare readonly code: NotificationErrorCode;

  constructor(code: NotificationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An option or a key is invalid; the message says how to fix it. */
export class KaunterConfigError extends Error {
  override readonly name = "KaunterConfigError";
}
