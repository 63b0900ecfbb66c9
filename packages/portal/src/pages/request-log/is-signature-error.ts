const EXPLAINED = /SIGNATURE|NONCE|TIMESTAMP|^DUPLICATED?_REQUEST$|^CLIENT_NOT_SET_PUBLIC_KEY$/;

/** Errors that the signature debugger can explain. */
export function isSignatureError(errorCode: string): boolean {
  return EXPLAINED.test(errorCode);
}
