import { readJson } from "@kaunter/signing/canonical-json";
import { decodeBase64 } from "@kaunter/signing/signed-text";
import type { RsaPublicKey } from "../keys/rsa-key.ts";
import { type BodyForm, type BodyMistake, listBodyForms } from "./body-forms.ts";
import { type HashName, type Recovered, recoverDigest } from "./recover-digest.ts";
import {
  listLayouts,
  listMethodForms,
  listTimestampForms,
  listUrlForms,
  type PartMistake,
} from "./request-forms.ts";

type Mistake =
  | BodyMistake
  | PartMistake
  | "SIGNATURE_MISSING"
  | "SIGNATURE_PREFIX"
  | "SIGNATURE_NOT_BASE64"
  | "SIGNATURE_LENGTH"
  | "NONCE_MISSING"
  | "NONCE_SPACE"
  | "TIMESTAMP_MISSING"
  | "TIMESTAMP_MILLISECONDS"
  | "TIMESTAMP_NOT_SECONDS"
  | "CLOCK"
  | "BODY_NOT_JSON"
  | "NO_KEY"
  | "OTHER_KEY"
  | "PSS_PADDING"
  | "OTHER_HASH"
  | "HASHED_TWICE"
  | "OTHER_TEXT";

export interface SentRequest {
  method: string;
  url: string;
  body: string;
  /** Header values as sent; empty when the header is missing. */
  signature: string;
  nonce: string;
  timestamp: string;
}

export interface Verdict {
  /** Empty when the signature is valid. The most important first. */
  mistakes: readonly Mistake[];
  /** The text that was signed, when it is known. */
  signedText: string | null;
  /** Which of the given keys made the signature. */
  keyName: string | null;
  hash: HashName | null;
  /** The digest inside the signature, in hex. */
  digest: string | null;
  /** Seconds the sender's clock is ahead; null when unknown. */
  clockDifferenceSeconds: number | null;
}

const CLOCK_DIFFERENCE_SECONDS_MAX = 120;
/** Above this only texts with one mistake are tried, so that the page stays quick. */
const BODY_LENGTH_FOR_ALL = 20_000;

export interface NamedKey {
  name: string;
  key: RsaPublicKey;
}

/**
 * Names the mistakes of a signed request: recovers the signed digest with the public key and looks
 * for the text that produces it.
 */
export async function findMistake(
  request: SentRequest,
  keys: readonly NamedKey[],
  baseUrls: readonly string[],
  now: Date,
): Promise<Verdict> {
  const mistakes = checkHeaders(request);
  const clock = clockDifference(request.timestamp, now);
  const isLate = clock !== null && Math.abs(clock) > CLOCK_DIFFERENCE_SECONDS_MAX;
  const verdict = {
    signedText: null,
    keyName: null,
    hash: null,
    digest: null,
    clockDifferenceSeconds: clock,
  };
  const close = (found: readonly Mistake[], more: Partial<Verdict> = {}): Verdict => {
    const all: Mistake[] = [...mistakes, ...found];
    return { ...verdict, mistakes: isLate ? [...all, "CLOCK"] : all, ...more };
  };
  const forms = readForms(request.body);
  if (!forms) return close(["BODY_NOT_JSON"]);
  const signature = decodeBase64(request.signature.replace(/^sha256\s+/i, "").trim());
  if (!signature) return close([]);
  if (keys.length === 0) return close(["NO_KEY"]);
  const [made] = keys
    .map(({ name, key }) => ({ name, recovered: recoverDigest(signature, key) }))
    .filter(({ recovered }) => recovered.kind !== "other");
  if (!made) {
    const isOtherLength = keys.every(({ key }) => signature.length !== Math.ceil(key.bits / 8));
    return close([isOtherLength ? "SIGNATURE_LENGTH" : "OTHER_KEY"]);
  }
  const search = await findText(request, forms, baseUrls, made.recovered);
  const { signedText, hash, digest } = search;
  return close(search.mistakes, { signedText, hash, digest, keyName: made.name });
}

function readForms(body: string): BodyForm[] | null {
  try {
    const document = readJson(new TextEncoder().encode(body));
    return listBodyForms(body, document.value, document.isEmpty);
  } catch {
    return null;
  }
}

function checkHeaders({ signature, nonce, timestamp }: SentRequest): Mistake[] {
  const mistakes: Mistake[] = [];
  if (signature === "") mistakes.push("SIGNATURE_MISSING");
  else if (!/^sha256 /.test(signature)) mistakes.push("SIGNATURE_PREFIX");
  else if (!decodeBase64(signature.slice("sha256 ".length))) mistakes.push("SIGNATURE_NOT_BASE64");
  if (nonce === "") mistakes.push("NONCE_MISSING");
  else if (/[\s&]/.test(nonce)) mistakes.push("NONCE_SPACE");
  if (timestamp === "") mistakes.push("TIMESTAMP_MISSING");
  else if (/^\d{13}$/.test(timestamp)) mistakes.push("TIMESTAMP_MILLISECONDS");
  else if (!/^\d{10}$/.test(timestamp)) mistakes.push("TIMESTAMP_NOT_SECONDS");
  return mistakes;
}

function clockDifference(timestamp: string, now: Date): number | null {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return null;
  const seconds = Number(timestamp.slice(0, 10));
  return seconds - Math.floor(now.getTime() / 1_000);
}

type Found = Pick<Verdict, "mistakes" | "signedText" | "hash" | "digest">;

async function findText(
  request: SentRequest,
  forms: readonly BodyForm[],
  baseUrls: readonly string[],
  recovered: Recovered,
): Promise<Found> {
  if (recovered.kind !== "signed")
    return { mistakes: ["PSS_PADDING"], signedText: null, hash: null, digest: null };
  const { hash, digest } = recovered;
  const wrongHash: Mistake[] = hash === "SHA-256" ? [] : ["OTHER_HASH"];
  // WebCrypto has no MD5: the text stays unknown, the name of the hash is enough.
  if (hash === "MD5") return { mistakes: wrongHash, signedText: null, hash, digest };
  for (const { mistakes, text } of listTexts(request, forms, baseUrls)) {
    const digestOfText = await digestHex(hash, text);
    if (digestOfText === digest) {
      return { mistakes: [...wrongHash, ...mistakes], signedText: text, hash, digest };
    }
    if (mistakes.length === 0 && (await digestHex(hash, digestOfText)) === digest) {
      return { mistakes: ["HASHED_TWICE"], signedText: digestOfText, hash, digest };
    }
  }
  return { mistakes: [...wrongHash, "OTHER_TEXT"], signedText: null, hash, digest };
}

/** All texts that could have been signed, those with the fewest mistakes first. */
function listTexts(
  request: SentRequest,
  forms: readonly BodyForm[],
  baseUrls: readonly string[],
): { mistakes: Mistake[]; text: string }[] {
  const isShort = request.body.length <= BODY_LENGTH_FOR_ALL;
  const texts: { mistakes: Mistake[]; text: string }[] = [];
  for (const body of forms) {
    for (const url of listUrlForms(request.url, baseUrls)) {
      for (const method of listMethodForms(request.method)) {
        for (const timestamp of listTimestampForms(request.timestamp)) {
          const parts = {
            data: body.data,
            method: method.text,
            nonce: request.nonce,
            url: url.text,
            timestamp: timestamp.text,
          };
          for (const layout of listLayouts(parts)) {
            const mistakes = [body, url, method, timestamp, layout].flatMap(
              (each) => each.mistakes,
            );
            if (isShort || mistakes.length <= 1) texts.push({ mistakes, text: layout.text });
          }
        }
      }
    }
  }
  return texts.sort((a, b) => a.mistakes.length - b.mistakes.length);
}

/** In lower-case hex. */
export async function digestHex(hash: HashName, text: string): Promise<string> {
  const digest = await crypto.subtle.digest(hash, new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
