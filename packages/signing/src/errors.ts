/** Why a body is not valid JSON. Stable: logs, tests and callers branch on these. */
export type JsonReadErrorCode =
  | "TOO_LARGE"
  | "NOT_UTF8"
  | "BYTE_ORDER_MARK"
  | "SYNTAX"
  | "TRAILING_TEXT"
  | "DUPLICATE_KEY"
  | "LONE_SURROGATE"
  | "INTEGER_TOO_LARGE"
  | "NUMBER_OVERFLOW"
  | "TOO_DEEP"
  | "TOO_MANY_VALUES"
  | "NOT_AN_OBJECT";

/**
 * The bytes are not JSON that this interface accepts. `offset` counts bytes from 0; `line` and
 * `column` count from 1. The message quotes no content except a duplicate key, so it may be shown
 * to the caller.
 */
export class JsonReadError extends Error {
  override readonly name = "JsonReadError";
  declare readonly code: JsonReadErrorCode;
  declare readonly offset: number;
  declare readonly line: number;
  declare readonly column: number;
  constructor(
    code: JsonReadErrorCode,
    text: string,
    place: { offset: number; line: number; column: number },
  ) {
    super(`${text} (line ${place.line}, column ${place.column})`);
    this.code = code;
    this.offset = place.offset;
    this.line = place.line;
    this.column = place.column;
  }
}

/** Why a value has no canonical text. Only the signing side can cause this, never a request. */
export type CanonicalTextErrorCode = "NOT_JSON" | "TOO_DEEP";

/** The value to sign contains something JSON cannot represent (a function, NaN, a cycle). */
export class CanonicalTextError extends Error {
  override readonly name = "CanonicalTextError";
  declare readonly code: CanonicalTextErrorCode;
  constructor(code: CanonicalTextErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Why a pasted key is rejected. */
export type KeyReadErrorCode =
  | "NOT_PEM"
  | "SEVERAL_KEYS"
  | "PRIVATE_KEY_GIVEN"
  | "PUBLIC_KEY_GIVEN"
  | "CERTIFICATE_GIVEN"
  | "ENCRYPTED_KEY"
  | "OPENSSH_KEY"
  | "JWK_GIVEN"
  | "NOT_RSA"
  | "KEY_TOO_SHORT"
  | "KEY_TOO_LONG"
  | "WEAK_EXPONENT"
  | "UNREADABLE";

/** The text is not an accepted key. The message says what to do and never quotes the text. */
export class KeyReadError extends Error {
  override readonly name = "KeyReadError";
  declare readonly code: KeyReadErrorCode;
  constructor(code: KeyReadErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What exactly was wrong with a signed request; for logs and the portal. */
export type SignatureFailure =
  | "SIGNATURE_MISSING"
  | "SIGNATURE_MALFORMED"
  | "NONCE_MISSING"
  | "NONCE_MALFORMED"
  | "TIMESTAMP_MISSING"
  | "TIMESTAMP_MALFORMED"
  | "NO_PUBLIC_KEY"
  /** No registered key made this signature, or it was damaged on the way. */
  | "OTHER_KEY"
  /** A registered key made it, but over another text than this request's. */
  | "OTHER_TEXT"
  /** Valid with the tolerances of compatibility mode, which is off. */
  | "COMPAT_ONLY";
