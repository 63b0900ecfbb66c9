const error = (status: number, message: string) => ({ status, message }) as const;

/**
 * The one table of errors: code, HTTP status and public message. Tests compare it with the OpenAPI
 * document and the reference page. The API returns 401 only for access tokens and Basic credentials
 * (docs/spec/tolerances.md#rules-that-keep-clients-working), the portal for sessions.
 */
export const ERRORS = {
  // Token service
  INVALID_CLIENT: error(
    401,
    "The client ID or client secret is incorrect. Check both on the application's page in the portal.",
  ),
  INVALID_GRANT: error(400, "The grant is invalid."),
  UNSUPPORTED_GRANT_TYPE: error(
    400,
    "This grantType is not supported. Use client_credentials, refresh_token or authorization_code.",
  ),
  INACTIVE_CLIENT: error(
    403,
    "The application is OFF. Enable it in the portal, under Developers > Applications.",
  ),
  INVALID_CODE: error(400, "The authorization code is invalid. Request the user's consent again."),
  INVALID_SCOPE: error(400, "Unknown scope."),
  UNSUPPORTED_RESPONSE_TYPE: error(400, "responseType must be code."),
  ACCESS_DENIED: error(403, "The user denied access or is not allowed to grant it."),
  // Access token
  UNAUTHORIZED: error(
    401,
    "The access token is missing. Send the header `Authorization: Bearer <ACCESS_TOKEN>` once.",
  ),
  TOKEN_INVALID: error(401, "The access token is invalid. Request a new one."),
  TOKEN_EXPIRED: error(401, "The access token has expired. Request a new one."),
  // Signature
  CLIENT_NOT_SET_PUBLIC_KEY: error(
    400,
    "The application has no public key. Add one in the portal before you sign requests.",
  ),
  INVALID_REQUEST_SIGNATURE: error(
    400,
    "The request signature is invalid. `debug` shows each step as the gateway computed it.",
  ),
  INVALID_TIMESTAMP: error(
    400,
    "X-Timestamp must be the current UNIX time in seconds, at most 120 seconds off.",
  ),
  DUPLICATE_REQUEST: error(
    400,
    "This nonce has already been used. Generate a new random X-Nonce-Str for every request.",
  ),
  INVALID_PUBLIC_KEY: error(400, "The public key is invalid."),
  // Transport
  INVALID_REQUEST: error(400, "The request is malformed."),
  INVALID_CHARSET: error(400, "The body must be UTF-8 without NUL characters."),
  API_ENDPOINT_NOT_FOUND: error(404, "Unknown endpoint."),
  METHOD_NOT_ALLOWED: error(405, "This path does not support this HTTP method."),
  EXCEEDED_LIMIT: error(
    429,
    "Too many requests. Wait for the number of seconds in the header Retry-After.",
  ),
  INTERNAL_ERROR: error(
    500,
    "Internal error. The outcome is unknown: retrieve the current status before you retry.",
  ),
  OVERLOAD: error(503, "Temporarily unavailable. Try again shortly."),
  // Validation
  VALIDATION_ERROR: error(400, "A field is missing or malformed."),
  INVALID_PARAMETER: error(400, "A field has an invalid value."),
  MAX_VALUE: error(400, "A field is too long."),
  MINIMUM_AMOUNT_REQUIRED: error(400, "The amount must be at least 10 sen (RM 0.10)."),
  PAYMENT_AMT_INVALID: error(400, "The amount must be a JSON integer in sen; 100 is RM 1.00."),
  PAYMENT_DECIMAL_INVALID: error(
    400,
    "The amount must not have decimals. It is in sen: 100 is RM 1.00.",
  ),
  PAYMENT_UNSUPPORTED_CURRENCY_TYPE: error(400, "Only MYR is supported."),
  PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION: error(
    400,
    "The amount is above the limit for a single payment. Send a smaller amount.",
  ),
  // Checkout, payment
  ORDER_ID_DUPLICATE: error(
    409,
    "This order.id was used in a different request or has already been paid. Use a new one.",
  ),
  DOES_NOT_HAVE_ACTIVE_WALLET: error(
    400,
    "None of these payment methods is available for this merchant and amount.",
  ),
  EXPIRY_INVALID: error(
    400,
    "The expiry is invalid. Send expiry.type PERMANENT, FIXED with expiredAt, or DYNAMIC with day.",
  ),
  EXPIRY_MIN: error(400, "The expiry is too soon. Send a later one."),
  QR_INVALID: error(400, "A QR code is 32 hexadecimal digits in lower case."),
  QR_REDEEMED: error(409, "The order of this QR code has already been paid."),
  AUTH_CODE_INVALID: error(
    400,
    "authCode is not a payer's code. Send what the scanner read from the payer's app, unchanged.",
  ),
  AUTH_CODE_EXPIRED: error(
    409,
    "The payer's code has expired. Scan a new one, with the same order.id.",
  ),
  AUTH_CODE_USED: error(
    409,
    "The payer's code has already been used. Scan a new one, with the same order.id.",
  ),
  TRANSACTION_QR_CODE_NOT_FOUND: error(404, "QR code not found. Check the code."),
  TRANSACTION_NOT_FOUND: error(404, "No transaction was found for this ID."),
  ORDER_PAID: error(409, "This order has already been paid. Retrieve its payment instead."),
  ORDER_CLOSED: error(409, "This checkout is closed. Create a new one."),
  TRANSACTION_EXPIRED: error(409, "This checkout has expired. Create a new one."),
  PAYMENT_IN_PROCESS: error(
    409,
    "Another payment of this checkout is in progress. Wait for its outcome.",
  ),
  CUSTOMER_NOT_FOUND: error(404, "Customer not found. Check the customer ID."),
  CARD_ENTRY_OFF: error(
    403,
    "Card numbers cannot be entered: this installation has not declared PCI DSS SAQ D (KAUNTER_CARD_ENTRY).",
  ),
  CARD_FIELDS_MISPLACED: error(
    400,
    "Card fields are accepted by the card form only, which has its own origin.",
  ),
  CARD_NOT_FOUND: error(
    404,
    "Stored card not found. List the payer's cards to see which there are.",
  ),
  PAYMENT_PARAM_INVALID: error(400, "The payer's input is invalid."),
  BANK_ERROR: error(400, "The bank is unavailable. Choose another one."),
  ORDER_NOT_PAID: error(409, "This order has not been paid."),
  // Refund, reverse, reports
  NOT_ALLOW_REFUND: error(409, "This payment cannot be refunded. Retrieve it to see its status."),
  UNSUPPORTED_METHOD_PAYMENT_REFUND: error(
    400,
    "Payments with this method cannot be refunded, or only in full.",
  ),
  REFUND_AMT_NOT_SAME_AS_TRANSACTION: error(
    400,
    "The amount of a FULL refund must be the amount of the payment or its remaining refundable amount.",
  ),
  INSUFFICIENT_REFUND_AMOUNT: error(
    400,
    "The amount is above the refundable amount. Send at most the payment's balanceAmount.",
  ),
  INSUFFICIENT_MERCHANT_BALANCE: error(
    409,
    "The merchant's balance is too low for this refund. Try again after further payments.",
  ),
  PAYMENT_FULLY_REFUNDED: error(409, "This payment has already been refunded in full."),
  PAYMENT_REFUNDING: error(
    409,
    "A refund of this payment is in progress. Retrieve the payment, then try again.",
  ),
  REFUND_FAILURE: error(409, "The provider rejected the refund. Try again later."),
  TRANSACTION_DUPLICATE: error(
    409,
    "This Idempotency-Key was used for a different request. Use a new one.",
  ),
  UNSUPPORTED_METHOD_REVERSE: error(
    400,
    "Payments with this method cannot be reversed. Refund them instead.",
  ),
  FAILED_TO_REVERSE_ORDER: error(
    409,
    "This order can no longer be reversed. Refund the payment instead.",
  ),
  EXCEED_TIME_FOR_REVERSE_TRANSACTION: error(
    409,
    "A payment can be reversed for 15 minutes only. Refund it instead.",
  ),
  // Merchant, store, partner
  NOT_PARTNER_ACCOUNT: error(
    403,
    "This requires a merchant with an active partner account. Contact the operator.",
  ),
  MERCHANT_SUSPENDED: error(403, "The merchant is suspended. Contact the operator."),
  MERCHANT_NOT_ACTIVE: error(403, "The merchant is not active. Contact the operator."),
  STORE_NOT_FOUND: error(400, "Store not found. List your stores to see their IDs."),
  STORE_MAXIMUM: error(409, "A merchant can have at most ten stores. Delete one first."),
  DEFAULT_STORE_DELETE_NOT_ALLOWED: error(
    409,
    "The default store cannot be deleted. Update it instead.",
  ),
  ACCOUNT_NOT_FOUND: error(
    404,
    "Settlement account not found. List the accounts to see their IDs.",
  ),
  MERCHANT_NOT_FOUND: error(404, "Merchant not found. Check the merchant ID."),
  MERCHANT_VERIFIED: error(
    409,
    "The merchant or settlement account is verified and can no longer be changed.",
  ),
  NOT_PERMITTED: error(409, "This is not possible in the current status."),
  VERIFICATION_INCOMPLETE: error(409, "The verification is not complete."),
  USER_NOT_FOUND: error(404, "User not found. Check the user ID."),
  CLIENT_NOT_FOUND: error(404, "Application not found. Check the client ID."),
  CLIENT_NO_PERMISSION: error(403, "The access token does not permit this."),
  TOO_MANY_APPLICATIONS: error(
    409,
    "The merchant has reached its maximum number of applications. Update one instead.",
  ),
  NOTIFICATION_NOT_FOUND: error(
    404,
    "Notification not found. List the application's notifications to see their IDs.",
  ),
  INVALID_FILE: error(400, "The file is invalid."),
  FILE_NOT_FOUND: error(404, "File not found."),
  EMAIL_DUPLICATE: error(409, "This email address is already in use. Use another one."),
  PHONE_DUPLICATE: error(409, "This phone number is already in use. Use another one."),
  // Portal
  NOT_SIGNED_IN: error(401, "Sign in first: there is no session, or it has expired."),
  LOGIN_FAILED: error(400, "Incorrect email, password or code. Check them and try again."),
  CONFIRMATION_REQUIRED: error(403, "Confirm your password or second factor first."),
  ENROLMENT_REQUIRED: error(403, "Set up a second factor first."),
  ADDRESS_UNKNOWN: error(403, "The gateway does not serve its portal at this address."),
  CSRF_REFUSED: error(403, "The request did not come from a page of the gateway. Reload the page."),
  FORBIDDEN: error(403, "Your role does not permit this."),
  SECOND_APPROVER_REQUIRED: error(
    403,
    "Another approver, who is independent of the requester, has to decide this.",
  ),
  NOT_FOUND: error(404, "Not found."),
  CONFLICT: error(409, "This is not possible in the current state."),
  LINK_INVALID: error(400, "This link has expired, has already been used or is incomplete."),
  WEAK_PASSWORD: error(400, "Choose another password."),
  LAST_OWNER: error(409, "A merchant must have at least one active owner."),
};

export type ErrorCode = keyof typeof ERRORS;

/** One problem of an input. */
export interface FieldProblem {
  /** Where, from the input's root: `order.amount`, `method.0`; "" for the whole of it. */
  field: string;
  /** One sentence that names the field and says what is expected. */
  message: string;
}

export interface GatewayErrorOptions {
  /** Appended to the public message: which field, what was expected, what was received (masked). */
  detail?: string;
  /** What `detail` says, by field: for applications that turned error details on. */
  problems?: readonly FieldProblem[];
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
  readonly detail: string;
  readonly problems: readonly FieldProblem[];
  readonly internal: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: GatewayErrorOptions = {}) {
    super(options.internal ? `${code}: ${options.internal}` : code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.publicMessage = options.detail
      ? `${ERRORS[code].message} ${options.detail}`
      : ERRORS[code].message;
    this.detail = options.detail ?? "";
    this.problems = options.problems ?? [];
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (this.status === 503 ? 1 : undefined);
  }
}
