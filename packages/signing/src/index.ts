export {
  canonicalize,
  JSON_LIMITS,
  type JsonDocument,
  type JsonLimits,
  type JsonObject,
  type JsonValue,
  readJson,
} from "./canonical-json.ts";
export { addToDebug, type DiagnoseInput, type Diagnosis, diagnose } from "./diagnose/diagnose.ts";
export { MISTAKES, type Mistake, type MistakeName } from "./diagnose/mistakes.ts";
export {
  CanonicalTextError,
  type CanonicalTextErrorCode,
  JsonReadError,
  type JsonReadErrorCode,
  KeyReadError,
  type KeyReadErrorCode,
  type SignatureRefusal,
} from "./errors.ts";
export { KEY_BITS_MAX, KEY_BITS_MIN, readPrivateKey, readPublicKey } from "./read-key.ts";
export {
  isTimestampFresh,
  NONCE_KEPT_SECONDS_MIN,
  readNonceHeader,
  readSignatureHeader,
  readTimestampHeader,
  type SignatureMode,
  TIMESTAMP_SKEW_SECONDS_MAX,
  timestampSeconds,
} from "./request-headers.ts";
export {
  exportPrivateKeyPem,
  exportPublicKeyPem,
  generateKeyPair,
  type PrivateKey,
  type PublicKey,
  recoverSignedDigest,
  sign,
  verify,
} from "./rsa.ts";
export { type SignedRequest, type SignRequestInput, signRequest } from "./sign-request.ts";
export {
  buildSignedText,
  decodeBase64,
  encodeBase64,
  encodeBase64Text,
  isBase64,
  SIGN_TYPE,
  type SignedParts,
} from "./signed-text.ts";
export {
  DATA_CANDIDATES,
  type DataCandidate,
  joinRequestUrl,
  TEXT_VARIANTS,
  type TextVariant,
} from "./verify/candidates.ts";
export type { SignatureDebug } from "./verify/signature-debug.ts";
export { type VerifyNotificationInput, verifyNotification } from "./verify/verify-notification.ts";
export {
  type ReceivedHeaders,
  type RefusedSignature,
  type UnreadableBody,
  type VerifiedRequest,
  type VerifyRequestInput,
  type VerifyRequestResult,
  verifyRequest,
} from "./verify/verify-request.ts";
