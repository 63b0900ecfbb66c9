/**
 * The one table of errors: code, HTTP status and public message. Tests compare it with the OpenAPI
 * document and the reference page. 401 is used only for access tokens and Basic credentials:
 * docs/spec/tolerances.md#rules-that-keep-clients-working
 */
interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

export const ERRORS = {
  // Token service
  INVALID_CLIENT: {
    status: 401,
    message:
      "The client ID or client secret is incorrect. Check both on the application's page in the portal.",
  },
  INVALID_GRANT: { status: 400, message: "The grant is invalid." },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message:
      "This grantType is not supported. Use client_credentials, refresh_token or authorization_code.",
  },
  INACTIVE_CLIENT: {
    status: 403,
    message: "The application is OFF. Enable it in the portal, under Developer.",
  },
  INVALID_CODE: { status: 400, message: "The authorization code is invalid." },
  INVALID_SCOPE: { status: 400, message: "Unknown scope." },
  UNSUPPORTED_RESPONSE_TYPE: { status: 400, message: "responseType must be code." },
  ACCESS_DENIED: { status: 403, message: "The user denied access or is not allowed to grant it." },
  // Access token
  UNAUTHORIZED: {
    status: 401,
    message:
      "The access token is missing. Send the header `Authorization: Bearer <ACCESS_TOKEN>` once.",
  },
  TOKEN_INVALID: { status: 401, message: "The access token is invalid. Request a new one." },
  TOKEN_EXPIRED: { status: 401, message: "The access token has expired. Request a new one." },
  // Signature
  CLIENT_NOT_SET_PUBLIC_KEY: {
    status: 400,
    message: "The application has no public key. Add one in the portal before you sign requests.",
  },
  INVALID_REQUEST_SIGNATURE: {
    status: 400,
    message:
      "The request signature is invalid. `debug` shows each step as the gateway computed it.",
  },
  INVALID_TIMESTAMP: {
    status: 400,
    message:
      "X-Timestamp differs from the gateway's clock by more than 120 seconds. Check your clock.",
  },
  DUPLICATE_REQUEST: {
    status: 400,
    message:
      "This nonce has already been used. Generate a new random X-Nonce-Str for every request.",
  },
  INVALID_PUBLIC_KEY: { status: 400, message: "The public key is invalid." },
  // Transport
  INVALID_REQUEST: { status: 400, message: "The request is malformed." },
  INVALID_CHARSET: { status: 400, message: "The body must be UTF-8 without NUL characters." },
  API_ENDPOINT_NOT_FOUND: { status: 404, message: "Unknown endpoint." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not support this HTTP method." },
  EXCEEDED_LIMIT: {
    status: 429,
    message: "Too many requests. Wait for the number of seconds in the header Retry-After.",
  },
  INTERNAL_ERROR: {
    status: 500,
    message:
      "Internal error. The outcome is unknown: retrieve the current status before you retry.",
  },
  OVERLOAD: { status: 503, message: "Temporarily unavailable. Try again shortly." },
  // Validation
  VALIDATION_ERROR: { status: 400, message: "A field is missing or malformed." },
  INVALID_PARAMETER: { status: 400, message: "A field has an invalid value." },
  MAX_VALUE: { status: 400, message: "A field is too long." },
  MINIMUM_AMOUNT_REQUIRED: {
    status: 400,
    message: "The amount must be at least 10 sen (RM 0.10).",
  },
  PAYMENT_AMT_INVALID: {
    status: 400,
    message: "The amount must be a JSON integer in sen; 100 is RM 1.00.",
  },
  PAYMENT_DECIMAL_INVALID: {
    status: 400,
    message: "The amount must not have decimals. It is in sen: 100 is RM 1.00.",
  },
  PAYMENT_UNSUPPORTED_CURRENCY_TYPE: { status: 400, message: "Only MYR is supported." },
  PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION: {
    status: 400,
    message: "The amount is above the limit for a single payment.",
  },
  // Checkout, payment
  ORDER_ID_DUPLICATE: {
    status: 409,
    message:
      "This order.id was used in a different request or has already been paid. Use a new one.",
  },
  DOES_NOT_HAVE_ACTIVE_WALLET: {
    status: 400,
    message: "None of these payment methods is available for this merchant and amount.",
  },
  TRANSACTION_NOT_FOUND: { status: 404, message: "Checkout, order or transaction not found." },
  ORDER_PAID: { status: 409, message: "This order has already been paid." },
  ORDER_CLOSED: { status: 409, message: "This checkout is closed." },
  TRANSACTION_EXPIRED: { status: 409, message: "This checkout has expired." },
  PAYMENT_IN_PROCESS: { status: 409, message: "Another payment of this checkout is in progress." },
  CUSTOMER_NOT_FOUND: { status: 404, message: "Customer not found." },
  CARD_ENTRY_OFF: {
    status: 403,
    message:
      "Card numbers cannot be entered: this installation has not declared PCI DSS SAQ D (KAUNTER_CARD_ENTRY).",
  },
  CARD_FIELDS_MISPLACED: {
    status: 400,
    message: "Card fields are accepted by the card form only, which has its own origin.",
  },
  CARD_NOT_FOUND: { status: 404, message: "Stored card not found." },
  PAYMENT_PARAM_INVALID: { status: 400, message: "The payer's input is invalid." },
  BANK_ERROR: { status: 400, message: "The bank is unavailable. Choose another one." },
  ORDER_NOT_PAID: { status: 409, message: "This order has not been paid." },
  // Refund, reverse, reports
  NOT_ALLOW_REFUND: { status: 409, message: "This payment cannot be refunded." },
  UNSUPPORTED_METHOD_PAYMENT_REFUND: {
    status: 400,
    message: "Payments with this method cannot be refunded, or only in full.",
  },
  REFUND_AMT_NOT_SAME_AS_TRANSACTION: {
    status: 400,
    message:
      "The amount of a FULL refund must be the amount of the payment or its remaining refundable amount.",
  },
  INSUFFICIENT_REFUND_AMOUNT: {
    status: 400,
    message: "The amount is above the refundable amount.",
  },
  INSUFFICIENT_MERCHANT_BALANCE: {
    status: 409,
    message: "The merchant's balance is too low for this refund.",
  },
  PAYMENT_FULLY_REFUNDED: {
    status: 409,
    message: "This payment has already been refunded in full.",
  },
  PAYMENT_REFUNDING: {
    status: 409,
    message: "A refund of this payment is in progress. Retrieve the payment, then try again.",
  },
  REFUND_FAILURE: { status: 409, message: "The provider rejected the refund." },
  TRANSACTION_DUPLICATE: {
    status: 409,
    message: "This Idempotency-Key was used for a different request. Use a new one.",
  },
  UNSUPPORTED_METHOD_REVERSE: {
    status: 400,
    message: "Payments with this method cannot be reversed. Refund them instead.",
  },
  FAILED_TO_REVERSE_ORDER: { status: 409, message: "This order can no longer be reversed." },
  EXCEED_TIME_FOR_REVERSE_TRANSACTION: {
    status: 409,
    message: "A payment can be reversed for 15 minutes only. Refund it instead.",
  },
  // Merchant, store, partner
  NOT_PARTNER_ACCOUNT: {
    status: 403,
    message: "This requires a merchant with an active partner account.",
  },
  MERCHANT_SUSPENDED: { status: 403, message: "The merchant is suspended." },
  MERCHANT_NOT_ACTIVE: { status: 403, message: "The merchant is not active." },
  STORE_NOT_FOUND: { status: 400, message: "Store not found." },
  STORE_MAXIMUM: { status: 409, message: "A merchant can have at most ten stores." },
  DEFAULT_STORE_DELETE_NOT_ALLOWED: {
    status: 409,
    message: "The default store cannot be deleted.",
  },
  ACCOUNT_NOT_FOUND: { status: 404, message: "Settlement account not found." },
  MERCHANT_NOT_FOUND: { status: 404, message: "Merchant not found." },
  MERCHANT_VERIFIED: { status: 409, message: "It has been verified and can no longer be changed." },
  NOT_PERMITTED: { status: 409, message: "This is not possible in the current status." },
  USER_NOT_FOUND: { status: 404, message: "User not found." },
  CLIENT_NOT_FOUND: { status: 404, message: "Application not found." },
  CLIENT_NO_PERMISSION: { status: 403, message: "The access token does not permit this." },
  TOO_MANY_APPLICATIONS: {
    status: 409,
    message: "The merchant has reached its maximum number of applications.",
  },
  INVALID_FILE: { status: 400, message: "The file is invalid." },
  FILE_NOT_FOUND: { status: 404, message: "File not found." },
  EMAIL_DUPLICATE: { status: 409, message: "This email address is already in use." },
  PHONE_DUPLICATE: { status: 409, message: "This phone number is already in use." },
  // Portal
  NOT_SIGNED_IN: { status: 401, message: "Sign in first: there is no session, or it has expired." },
  LOGIN_FAILED: {
    status: 400,
    message: "Incorrect email, password or code. Check them and try again.",
  },
  CONFIRMATION_REQUIRED: { status: 403, message: "Confirm your password first." },
  CSRF_REFUSED: {
    status: 403,
    message: "The request did not come from a page of the portal. Reload the page.",
  },
  FORBIDDEN: { status: 403, message: "Your role does not permit this." },
  NOT_FOUND: { status: 404, message: "Not found." },
  CONFLICT: { status: 409, message: "This is not possible in the current state." },
  LINK_INVALID: {
    status: 400,
    message: "This link has expired, has already been used or is incomplete.",
  },
  WEAK_PASSWORD: { status: 400, message: "Choose another password." },
  LAST_OWNER: { status: 409, message: "A merchant must have at least one active owner." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export interface GatewayErrorOptions {
  /** Appended to the public message: which field, what was expected, what was received (masked). */
  detail?: string;
  /** For the log only. */
  internal?: string;
  cause?: unknown;
  /**
   * 404 when the path names what is missing; when the body names it, the table's status applies.
   * 413 and 415 have no code of their own in the interface.
   */
  status?: 404 | 413 | 415;
  /** Seconds the caller should wait; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** An expected error. Only `http/errors.ts` turns it into a response. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly publicMessage: string;
  readonly internal: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: GatewayErrorOptions = {}) {
    super(options.internal ? `${code}: ${options.internal}` : code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.publicMessage = options.detail
      ? `${ERRORS[code].message} ${options.detail}`
      : ERRORS[code].message;
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
