import type { ErrorCode, SignatureErrorBody } from "./generated/types.ts";

/** Each step of a refused signature as the gateway computed it, with remarks for people. */
export type SignatureDebug = NonNullable<SignatureErrorBody["debug"]>;

/** A refusal by the gateway. Branch on `code`; `message` is for people and may change. */
export class KaunterError extends Error {
  override readonly name = "KaunterError";
  /** A code of the reference page; unknown ones may come with a newer gateway. */
  readonly code: ErrorCode | (string & {});
  /** HTTP status. */
  readonly status: number;
  /** Name it when you ask about this call. */
  readonly requestId: string;
  /** With INVALID_REQUEST_SIGNATURE: what was computed, and which mistake was found. */
  readonly debug: SignatureDebug | null;
  /** Seconds to wait, when the gateway said so. */
  readonly retryAfterSeconds: number | null;

  constructor(refusal: {
    code: string;
    message: string;
    status: number;
    requestId: string;
    debug: SignatureDebug | null;
    retryAfterSeconds: number | null;
  }) {
    super(`${refusal.code}: ${refusal.message}`);
    this.code = refusal.code;
    this.status = refusal.status;
    this.requestId = refusal.requestId;
    this.debug = refusal.debug;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** No answer, or none that could be read: what was asked for may have happened or not. */
export class KaunterConnectionError extends Error {
  override readonly name = "KaunterConnectionError";
  /** True when the time limit passed. */
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isTimeout = options.isTimeout;
  }
}

/** Why a notification is not believed. */
export type NotificationRefusal =
  | "HEADER_MISSING"
  | "HEADER_MALFORMED"
  | "BODY_UNREADABLE"
  | "TIMESTAMP_OUTSIDE_TOLERANCE"
  | "SIGNATURE_WRONG";

/** The notification did not come from the gateway, or not unchanged, or not now. Answer 400. */
export class NotificationError extends Error {
  override readonly name = "NotificationError";
  readonly code: NotificationRefusal;

  constructor(code: NotificationRefusal, message: string) {
    super(message);
    this.code = code;
  }
}

/** The options or a key cannot be used; the message says what to do. */
export class KaunterConfigError extends Error {
  override readonly name = "KaunterConfigError";
}
