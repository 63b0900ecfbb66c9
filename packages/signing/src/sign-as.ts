import { canonicalize } from "./canonical-json.ts";
import { JsonReadError } from "./errors.ts";
import { type JsonDocument, readJson } from "./read-json.ts";
import { type PrivateKey, type PublicKey, sign } from "./rsa.ts";
import { buildSignedText, encodeBase64 } from "./signed-text.ts";
import { joinRequestUrl, listTextHeads, listTextTails } from "./verify/candidates.ts";
import { type ReceivedHeaders, verifyRequest } from "./verify/verify-request.ts";

/** A request whose signature is replaced: its nonce and its timestamp stay. */
export type RequestToSign = {
  readonly rawBody: Uint8Array;
  readonly method: string;
  readonly pathAndQuery: string;
  readonly baseUrl: string;
  readonly nonce: string;
  readonly timestamp: string;
};

/** The form that each client signs which follows the interface. */
export const CANONICAL_FORM = "canonical";
/** Of a body that is no JSON: there is nothing to sign but its bytes. */
const BYTES_FORM = "raw-wire";
/** How the headers were written, which is no part of the signed text. */
const OF_HEADERS = /\+(?:signature-(?:spaces|bare)|timestamp-(?:milliseconds|decimal))/g;

/**
 * Which of the texts that some client signs a signature covers, such as `php+url-last`; null for a
 * wrong signature. `signAs` signs that text of another request.
 */
export function findSignedForm(
  request: RequestToSign,
  headers: ReceivedHeaders,
  publicKey: PublicKey,
): string | null {
  const { rawBody, method, pathAndQuery, baseUrl } = request;
  const found = verifyRequest({
    ...{ rawBody, method: method.toLowerCase(), pathAndQuery, headers },
    ...{ mode: "compat", baseUrls: [baseUrl], publicKeys: [publicKey], now: new Date(0) },
    acceptsDeleteSignedAsGet: true,
  });
  if (found.ok) return found.candidate.replaceAll(OF_HEADERS, "");
  return found.code === "INVALID_REQUEST" ? BYTES_FORM : null;
}

/** The Base64 signature over the text of this form; null for a form that does not exist. */
export function signAs(
  form: string,
  request: RequestToSign,
  privateKey: PrivateKey,
): string | null {
  const text = textOfForm(form, request);
  return text === null ? null : sign(text, privateKey);
}

function textOfForm(form: string, request: RequestToSign): string | null {
  const { rawBody, baseUrl, pathAndQuery } = request;
  const method = request.method.toLowerCase();
  const document = readDocument(rawBody);
  if (document === null) {
    const requestUrl = joinRequestUrl(baseUrl, pathAndQuery);
    return buildSignedText({ ...request, method, requestUrl, data: encodeBase64(rawBody) });
  }
  const [name, ...variants] = form.split("+");
  const canonical = document.isEmpty ? undefined : canonicalize(document.value);
  const parts = { ...request, method, baseUrls: [baseUrl], acceptsDeleteSignedAsGet: true };
  const tail = listTextTails(parts, "compat").find(
    (each) => each.variants.join("+") === variants.join("+"),
  );
  const heads = [...listTextHeads(document, "compat", canonical)];
  // Where two forms of this body are one text, only the first has it.
  const head = heads.find((each) => each.name === name) ?? heads[0];
  return head && tail ? head.text + tail.text : null;
}

function readDocument(rawBody: Uint8Array): JsonDocument | null {
  try {
    return readJson(rawBody);
  } catch (error) {
    if (error instanceof JsonReadError) return null;
    throw error;
  }
}
