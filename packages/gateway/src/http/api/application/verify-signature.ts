import {
  buildSignedText,
  canonicalize,
  encodeBase64Text,
  isBase64,
  KeyReadError,
  type PublicKey,
  readJson,
  readPublicKey,
  SIGN_TYPE,
  verify,
} from "@kaunter/signing";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { bodyOf } from "../../request/body/json-body.ts";
import { getCallerAddress } from "../../request/origin/caller-address.ts";
import { route } from "../../route.ts";

const Body = Type.Object({
  /** The body as an object; also its text, or that text's Base64. */
  data: Type.Optional(Type.Unknown()),
  method: Type.String({ maxLength: 10 }),
  nonceStr: Type.String({ maxLength: 255 }),
  publicKey: Type.String({ maxLength: 32_768 }),
  requestUrl: Type.Optional(Type.Union([Type.String({ maxLength: 8_192 }), Type.Null()])),
  signType: Type.Enum([SIGN_TYPE]),
  timestamp: Type.Union([Type.String({ maxLength: 40 }), Type.Integer()]),
  signature: Type.String({ maxLength: 4_096 }),
});
/** Bytes that count as one more request: a large body takes as long as many small ones. */
const BYTES_PER_CALL = 32_768;
type BodyType = Static<typeof Body>;

/** Needs no secret. Creating signatures is not offered, since private keys would travel. */
export const verifySignatureRoute = route({
  auth: "public",
  method: "POST",
  path: "/tool/signature/verify",
  summary: "Verify a signature.",
  body: Body,
  response: Type.Object({ isValid: Type.Boolean() }),
  admit: (request, { toolRateLimiter }) => toolRateLimiter.take(getCallerAddress(request)),
  handler: async ({ body, request }, { toolRateLimiter }) => {
    const bytes = bodyOf(request).length;
    toolRateLimiter.charge(getCallerAddress(request), Math.floor(bytes / BYTES_PER_CALL));
    return { isValid: isValid(body) };
  },
});

function isValid(body: BodyType): boolean {
  const publicKey = readKey(body.publicKey);
  // As in the header, or bare.
  const signature = body.signature.replace(new RegExp(`^${SIGN_TYPE} +`), "");
  if (!isBase64(signature)) return false;
  return dataForms(body.data).some((data) => {
    const text = buildSignedText({
      data,
      method: body.method,
      nonce: body.nonceStr,
      requestUrl: body.requestUrl ?? "",
      timestamp: String(body.timestamp),
    });
    return verify(text, signature, publicKey);
  });
}

/** The forms `data` may have had in the signed text; "" means no body. */
function dataForms(data: unknown): string[] {
  if (data === undefined || data === null) return [""];
  if (typeof data !== "string") return objectForms(data);
  if (data === "") return [""];
  const forms = [encodeBase64Text(data)];
  if (isBase64(data)) forms.push(data);
  try {
    forms.push(...objectForms(readJson(Buffer.from(data)).value));
  } catch {
    // Not JSON: it was Base64, or is signed as it is.
  }
  return forms;
}

function objectForms(value: unknown): string[] {
  const text = canonicalize(value);
  return text === "{}" ? ["", encodeBase64Text(text)] : [encodeBase64Text(text)];
}

function readKey(pem: string): PublicKey {
  try {
    return readPublicKey(pem);
  } catch (error) {
    if (!(error instanceof KeyReadError)) throw error;
    throw new GatewayError("INVALID_PUBLIC_KEY", { detail: error.message });
  }
}
