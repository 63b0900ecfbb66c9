import { hash } from "#hash";
import { type JsonDocument, readJson } from "../read-json.ts";
import type { SignatureMode } from "../request-headers.ts";
import { likeliestFirst } from "../verify/candidates.ts";
import type { ReceivedHeaders } from "../verify/verify-request.ts";
import { type FoundMistake, shortenDetail } from "./mistakes.ts";
import { searchMistakes } from "./search.ts";
import { checkClock, checkHeaders } from "./signature/headers.ts";
import { type NamedKey, recoverSignature } from "./signature/signature.ts";
import { REWRITTEN_BODY_LENGTH_MAX } from "./trial.ts";

/** A signed request, as it was received. */
export type SentRequest = {
  /** The body's bytes, untouched. */
  readonly rawBody: Uint8Array;
  readonly method: string;
  /** Path and query exactly as received; "" for a notification. */
  readonly pathAndQuery: string;
  /** Configured public base URLs; none for a notification. */
  readonly baseUrls: readonly string[];
  /** The Host header as received. */
  readonly host?: string | undefined;
  readonly headers: ReceivedHeaders;
  /** Base URLs of other environments, which the caller may have mixed up. */
  readonly otherBaseUrls?: readonly string[];
  /** Of the application that calls. */
  readonly clientId?: string | undefined;
  /** What compatibility mode tolerates is no mistake there. Strict by default. */
  readonly mode?: SignatureMode;
  /** Time of receipt; without it the clock is not checked. */
  readonly now?: Date;
};

export type Examination = {
  /** None only for a correct request. */
  readonly mistakes: readonly FoundMistake[];
  /** The key that made the signature; null when only its form shows what is wrong. */
  readonly key: NamedKey | null;
  /** What was signed, in hexadecimal; null when it is hidden. */
  readonly digest: string | null;
  readonly isTextKnown: boolean;
  /** Null when unknown, or when the bytes of a digest were signed. */
  readonly signedText: string | null;
  readonly triedCount: number;
};

const UNKNOWN = { key: null, digest: null, isTextKnown: false, signedText: null, triedCount: 0 };
const TOLERATED: readonly FoundMistake["name"][] = ["signature-prefix-missing"];

/**
 * Recovers the digest that was signed and searches for the text that has it. Yields often, so that
 * a caller with other work can pause it; `isSpent` ends the search. Runs in browsers too.
 */
export function* examineInSteps(
  request: SentRequest,
  keys: readonly NamedKey[],
  isSpent?: () => boolean,
): Generator<void, Examination> {
  const { mode = "strict", headers, now } = request;
  const document = readDocument(request.rawBody);
  const isWebhook = request.baseUrls.length === 0;
  const own = checkHeaders(headers, mode);
  const clock = now === undefined ? null : checkClock(headers.timestamp ?? "", now);
  const say = (mistakes: readonly FoundMistake[]) =>
    [...own, ...mistakes, ...(clock === null ? [] : [clock])]
      .filter(({ name }) => mode === "strict" || !TOLERATED.includes(name))
      .map((mistake) => shortenDetail(isWebhook ? { ...mistake, isReceivers: true } : mistake));
  if (document === null) return { ...UNKNOWN, mistakes: say([{ name: "body-not-json" }]) };
  const opened = recoverSignature(headers.signature ?? "", keys);
  if (!("hash" in opened)) return { ...UNKNOWN, mistakes: say(opened.mistakes) };
  const facts = {
    document,
    method: request.method.toWellFormed(),
    pathAndQuery: request.pathAndQuery.toWellFormed(),
    // Only the likeliest is combined with other mistakes.
    baseUrls: likeliestFirst(request.baseUrls, request.host),
    host: request.host?.toWellFormed(),
    mentionedHosts: listMentionedHosts(document),
    otherBaseUrls: request.otherBaseUrls,
    nonce: (headers.nonce ?? "").toWellFormed(),
    timestamp: (headers.timestamp ?? "").toWellFormed(),
    clientId: request.clientId,
  };
  const found = yield* searchMistakes(facts, opened, isSpent);
  const { isCutShort, ...search } = found;
  const { key, digest } = opened;
  const isTextKnown = found.mistakes !== null;
  const mistakes =
    found.mistakes === null
      ? opened.otherwise.map((mistake) => sayUnknown(mistake, document, isCutShort))
      : [...opened.mistakes, ...found.mistakes];
  return { ...search, mistakes: say(mistakes), key, digest, isTextKnown };
}

/** What was excluded; nothing is known of the texts that were not tried. */
function sayUnknown(
  mistake: FoundMistake,
  { isEmpty, text }: JsonDocument,
  isCutShort: boolean,
): FoundMistake {
  if (mistake.name !== "text-unknown") return mistake;
  if (isCutShort) return { name: "text-not-found-in-time" };
  if (isEmpty) return { name: "text-unknown-without-body" };
  return text.length > REWRITTEN_BODY_LENGTH_MAX ? { name: "text-unknown-long-body" } : mistake;
}

/** `examineInSteps` without a pause. */
export function examine(
  request: SentRequest,
  keys: readonly NamedKey[],
  isSpent?: () => boolean,
): Examination {
  return finish(examineInSteps(request, keys, isSpent));
}

export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The digest of a text to sign, in hexadecimal. */
export function digestOf(text: string): string {
  return hash("sha256", text, "hex");
}

const MENTIONED_HOSTS_MAX = 4;

/** Of the addresses in the body, which are often the program's own. */
function listMentionedHosts({ text }: JsonDocument): string[] {
  const start = text.slice(0, REWRITTEN_BODY_LENGTH_MAX);
  const hosts = start.matchAll(/https?:(?:\\?\/){2}([\w.:[\]-]{1,253})/g);
  return [...new Set([...hosts].map(([, host = ""]) => host))].slice(0, MENTIONED_HOSTS_MAX);
}

function readDocument(rawBody: Uint8Array): JsonDocument | null {
  try {
    return readJson(rawBody);
  } catch {
    return null;
  }
}
