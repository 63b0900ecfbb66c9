export { canonicalize } from "./canonical-json.ts";
export {
  addToDebug,
  type DiagnoseInput,
  type Diagnosis,
  diagnose,
  diagnoseInSteps,
  diagnoseTimestamp,
} from "./diagnose/diagnose.ts";
export { explain, type Mistake } from "./diagnose/mistakes.ts";
export { CanonicalTextError, JsonReadError, KeyReadError } from "./errors.ts";
export { readPrivateKey, readPublicKey } from "./keys/read-key.ts";
export { JSON_LIMITS, type JsonDocument, type JsonObject, readJson } from "./read-json.ts";
export { isTimestampFresh, type SignatureMode, timestampSeconds } from "./request-headers.ts";
export {
  exportPrivateKeyPem,
  exportPublicKeyPem,
  generateKeyPair,
  type PrivateKey,
  type PublicKey,
  verify,
} from "./rsa.ts";
export { signRequest, signRequestAsync } from "./sign-request.ts";
export {
  buildSignedText,
  decodeBase64,
  encodeBase64,
  encodeBase64Text,
  isBase64,
  SIGN_TYPE,
} from "./signed-text.ts";
export type { SignatureDebug } from "./verify/signature-debug.ts";
export { verifyNotification } from "./verify/verify-notification.ts";
export {
  type RejectedSignature,
  type UnreadableBody,
  type VerifiedRequest,
  type VerifyRequestInput,
  type VerifyRequestResult,
  verifyRequest,
} from "./verify/verify-request.ts";
