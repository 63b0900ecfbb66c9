/**
 * The one table of refusals: code, HTTP status, what to tell the caller. Tests compare it with the
 * OpenAPI document and the reference page. 401 is only for access tokens and Basic credentials
 * (companion R4).
 */
interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

export const ERRORS = {
  // Token service
  INVALID_CLIENT: {
    status: 401,
    message: "The client id or client secret is wrong. Check both on the application's page.",
  },
  INVALID_GRANT: { status: 400, message: "The grant cannot be used." },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message:
      "This grantType is not supported. Use client_credentials, refresh_token or authorization_code.",
  },
  INACTIVE_CLIENT: {
    status: 403,
    message: "The application is switched OFF. Switch it ON in the portal's Developer section.",
  },
  INVALID_CODE: { status: 400, message: "The authorization code cannot be used." },
  INVALID_SCOPE: { status: 400, message: "There is no such scope." },
  UNSUPPORTED_RESPONSE_TYPE: { status: 400, message: "responseType must be code." },
  ACCESS_DENIED: { status: 403, message: "The user did not allow this, or may not." },
  // Access token
  UNAUTHORIZED: {
    status: 401,
    message: "No access token. Send the header `Authorization: Bearer <ACCESS_TOKEN>` once.",
  },
  TOKEN_INVALID: { status: 401, message: "The access token is not valid. Ask for a new one." },
  TOKEN_EXPIRED: { status: 401, message: "The access token has expired. Ask for a new one." },
  // Signature
  CLIENT_NOT_SET_PUBLIC_KEY: {
    status: 400,
    message: "The application has no public key. Upload it in the portal before you sign requests.",
  },
  INVALID_REQUEST_SIGNATURE: {
    status: 400,
    message: "The request signature is invalid. `debug` shows each step as it was computed here.",
  },
  INVALID_TIMESTAMP: {
    status: 400,
    message: "X-Timestamp differs by more than 120 seconds from the time here. Check your clock.",
  },
  DUPLICATE_REQUEST: {
    status: 400,
    message: "This nonce was used already. Make a new random X-Nonce-Str for every request.",
  },
  INVALID_PUBLIC_KEY: { status: 400, message: "The public key cannot be used." },
  // Transport
  INVALID_REQUEST: { status: 400, message: "The request cannot be read." },
  INVALID_CHARSET: { status: 400, message: "The body must be UTF-8 without NUL characters." },
  API_ENDPOINT_NOT_FOUND: { status: 404, message: "No such endpoint." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not take this HTTP method." },
  EXCEEDED_LIMIT: {
    status: 429,
    message: "Too many requests. Wait as long as the header Retry-After says.",
  },
  INTERNAL_ERROR: {
    status: 500,
    message: "Something failed here. The outcome is not known: ask before you try again.",
  },
  OVERLOAD: { status: 503, message: "Not available for the moment. Try again shortly." },
  // Validation
  VALIDATION_ERROR: { status: 400, message: "A field is missing or has the wrong form." },
  INVALID_PARAMETER: { status: 400, message: "A field has a value that is not allowed." },
  MAX_VALUE: { status: 400, message: "A field is too long." },
  MINIMUM_AMOUNT_REQUIRED: {
    status: 400,
    message: "The amount must be at least 10 sen (RM 0.10).",
  },
  PAYMENT_AMT_INVALID: {
    status: 400,
    message: "The amount must be a JSON integer in sen; 100 means RM 1.00.",
  },
  PAYMENT_DECIMAL_INVALID: {
    status: 400,
    message: "The amount must have no decimals: it counts sen; 100 means RM 1.00.",
  },
  PAYMENT_UNSUPPORTED_CURRENCY_TYPE: { status: 400, message: "Only MYR is supported." },
  PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION: {
    status: 400,
    message: "The amount is above the limit of a single payment.",
  },
  // Checkout, payment
  ORDER_ID_DUPLICATE: {
    status: 409,
    message: "This order.id was used for another request or is paid already. Use a new one.",
  },
  DOES_NOT_HAVE_ACTIVE_WALLET: {
    status: 400,
    message: "None of these payment methods can be used for this merchant and amount.",
  },
  TRANSACTION_NOT_FOUND: { status: 404, message: "No such checkout, order or transaction." },
  ORDER_PAID: { status: 409, message: "This order is paid already." },
  ORDER_CLOSED: { status: 409, message: "This checkout is closed." },
  TRANSACTION_EXPIRED: { status: 409, message: "The time to pay this checkout is over." },
  PAYMENT_IN_PROCESS: { status: 409, message: "Another payment of this checkout is under way." },
  CUSTOMER_NOT_FOUND: { status: 404, message: "No such customer of this merchant." },
  CARD_ENTRY_OFF: {
    status: 403,
    message:
      "Card numbers are not taken here: this installation has not declared PCI DSS SAQ D (KAUNTER_CARD_ENTRY).",
  },
  CARD_FIELDS_MISPLACED: {
    status: 400,
    message: "Card fields belong to the card form, which has an address of its own.",
  },
  CARD_NOT_FOUND: { status: 404, message: "No such stored card of this payer." },
  PAYMENT_PARAM_INVALID: { status: 400, message: "What the payer entered cannot be used." },
  BANK_ERROR: { status: 400, message: "The bank is not available. Choose another one." },
  ORDER_NOT_PAID: { status: 409, message: "This order is not paid." },
  // Refund, reverse, reports
  NOT_ALLOW_REFUND: { status: 409, message: "This payment cannot be refunded." },
  UNSUPPORTED_METHOD_PAYMENT_REFUND: {
    status: 400,
    message: "Payments of this method cannot be refunded, or only as a whole.",
  },
  REFUND_AMT_NOT_SAME_AS_TRANSACTION: {
    status: 400,
    message: "A FULL refund has the amount of the payment, or all that is left of it.",
  },
  INSUFFICIENT_REFUND_AMOUNT: {
    status: 400,
    message: "The amount is above what is left to refund.",
  },
  INSUFFICIENT_MERCHANT_BALANCE: {
    status: 409,
    message: "The merchant's balance does not allow this refund now.",
  },
  PAYMENT_FULLY_REFUNDED: { status: 409, message: "Everything of this payment was refunded." },
  PAYMENT_REFUNDING: {
    status: 409,
    message: "A refund of this payment is under way. Ask for the payment, then try again.",
  },
  REFUND_FAILURE: { status: 409, message: "The provider refused the refund." },
  TRANSACTION_DUPLICATE: {
    status: 409,
    message: "This Idempotency-Key was used for something else. Use a new one.",
  },
  UNSUPPORTED_METHOD_REVERSE: {
    status: 400,
    message: "Payments of this method cannot be reversed. Refund them instead.",
  },
  FAILED_TO_REVERSE_ORDER: { status: 409, message: "This order cannot be reversed any more." },
  EXCEED_TIME_FOR_REVERSE_TRANSACTION: {
    status: 409,
    message: "A payment can be reversed for 15 minutes. Refund it instead.",
  },
  // Merchant, store, partner
  NOT_PARTNER_ACCOUNT: {
    status: 403,
    message: "Only a merchant with an active partner account may do this.",
  },
  MERCHANT_SUSPENDED: { status: 403, message: "The merchant is suspended." },
  MERCHANT_NOT_ACTIVE: { status: 403, message: "The merchant is not active." },
  STORE_NOT_FOUND: { status: 400, message: "No such store of this merchant." },
  STORE_MAXIMUM: { status: 409, message: "A merchant has ten stores at most." },
  DEFAULT_STORE_DELETE_NOT_ALLOWED: {
    status: 409,
    message: "The default store cannot be deleted.",
  },
  ACCOUNT_NOT_FOUND: { status: 404, message: "No such settlement account of this merchant." },
  MERCHANT_NOT_FOUND: { status: 404, message: "No such merchant of this partner." },
  MERCHANT_VERIFIED: { status: 409, message: "It is verified, so it cannot be changed any more." },
  NOT_PERMITTED: { status: 409, message: "This is not possible in its present state." },
  USER_NOT_FOUND: { status: 404, message: "No such user of this merchant." },
  CLIENT_NOT_FOUND: { status: 404, message: "No such application of this merchant." },
  CLIENT_NO_PERMISSION: { status: 403, message: "The access token does not allow this." },
  TOO_MANY_APPLICATIONS: { status: 409, message: "The merchant has too many applications." },
  INVALID_FILE: { status: 400, message: "The file cannot be taken." },
  FILE_NOT_FOUND: { status: 404, message: "No such file." },
  EMAIL_DUPLICATE: { status: 409, message: "This e-mail address is in use already." },
  PHONE_DUPLICATE: { status: 409, message: "This phone number is in use already." },
  // Portal
  NOT_SIGNED_IN: { status: 401, message: "Sign in first: there is no session, or it has ended." },
  LOGIN_FAILED: {
    status: 400,
    message: "That is not right. Check what you entered and try again.",
  },
  CONFIRMATION_REQUIRED: { status: 403, message: "Enter your password again to do this." },
  CSRF_REFUSED: {
    status: 403,
    message: "The request did not come from the portal's own pages. Reload the page.",
  },
  FORBIDDEN: { status: 403, message: "Your role does not allow this." },
  NOT_FOUND: { status: 404, message: "No such thing here." },
  CONFLICT: { status: 409, message: "This is not possible in the present state." },
  LINK_INVALID: { status: 400, message: "This link was used already, has ended or is damaged." },
  WEAK_PASSWORD: { status: 400, message: "Choose another password." },
  LAST_OWNER: { status: 409, message: "A merchant keeps at least one active owner." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export interface GatewayErrorOptions {
  /** Added to the public message: which field, what was expected, what was seen (masked). */
  detail?: string;
  /** For the log only. */
  internal?: string;
  cause?: unknown;
  /**
   * 404: the path names what is missing; a body that names it gets the status of the table. 413 and
   * 415 have no code of their own in the interface's world.
   */
  status?: 404 | 413 | 415;
  /** Seconds the caller should wait; sent as Retry-After. */
  retryAfterSeconds?: number;
}

/** An expected refusal. Only `http/errors.ts` turns it into a response. */
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
