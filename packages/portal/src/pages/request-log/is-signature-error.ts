const CODES = [
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_TIMESTAMP",
  "DUPLICATE_REQUEST",
  "DUPLICATED_REQUEST",
  "CLIENT_NOT_SET_PUBLIC_KEY",
];

/** Errors that the signature debugger can explain. */
export function isSignatureError(errorCode: string): boolean {
  return CODES.includes(errorCode) || /SIGNATURE|NONCE|TIMESTAMP/.test(errorCode);
}
