import { type JsonDocument, readJson } from "../read-json.ts";
import type { PublicKey } from "../rsa.ts";
import type { SignatureDebug } from "../verify/signature-debug.ts";
import type { ReceivedHeaders } from "../verify/verify-request.ts";
import { explainMistake, type FoundMistake, type Mistake, type MistakeStep } from "./mistakes.ts";
import { searchMistakes } from "./search.ts";
import { type NamedKey, recoverSignature } from "./signature.ts";

/** A rejected request, as it was passed to `verifyRequest` or `verifyNotification`. */
export type DiagnoseInput = {
  /** The body's bytes, untouched. A body that is not valid JSON has no diagnosis. */
  readonly rawBody: Uint8Array;
  readonly method: string;
  /** Path and query exactly as received; "" for a notification. */
  readonly pathAndQuery: string;
  /** Configured public base URLs; none for a notification. */
  readonly baseUrls: readonly string[];
  /** The Host header as received. */
  readonly host?: string | undefined;
  readonly headers: ReceivedHeaders;
  readonly publicKeys: readonly PublicKey[];
  /**
   * Other keys that the caller may have mixed up with its own; `owner` as read after "You signed
   * with".
   */
  readonly otherKeys?: readonly { readonly publicKey: PublicKey; readonly owner: string }[];
  /** Base URLs of other environments, which the caller may have mixed up. */
  readonly otherBaseUrls?: readonly string[];
};

export type Diagnosis = {
  /** At least one; nearly always one or two. */
  readonly mistakes: readonly Mistake[];
  /** Texts tried to find them, at most 1000. */
  readonly triedCount: number;
};

const OTHER_KEYS_MAX = 16;

/**
 * Names what went wrong with a signature, as far as that can be proved: with RSA PKCS#1 v1.5 the
 * public key recovers the digest that was signed, and a text with this digest is what the client
 * signed. Null when nothing can be proved. The request stays rejected either way. Needs no private
 * key, tries at most 1000 texts and never throws for what a client sends. See
 * docs/adr/0009-digest-recovery.md.
 */
export function diagnose(input: DiagnoseInput): Diagnosis | null {
  const document = readDocument(input.rawBody);
  if (document === null) return null;
  const keys: NamedKey[] = [
    ...input.publicKeys.map((publicKey) => ({ publicKey, owner: null })),
    ...(input.otherKeys ?? []).slice(0, OTHER_KEYS_MAX),
  ];
  const opened = recoverSignature(input.headers.signature ?? "", keys);
  if (opened === undefined) return null;
  if (!("hash" in opened)) return conclude(opened.mistakes, 0);
  const found = searchMistakes(
    {
      document,
      method: input.method.toWellFormed(),
      pathAndQuery: input.pathAndQuery.toWellFormed(),
      baseUrls: likeliestFirst(input.baseUrls, input.host),
      host: input.host?.toWellFormed(),
      otherBaseUrls: input.otherBaseUrls,
      nonce: (input.headers.nonce ?? "").toWellFormed(),
      timestamp: input.headers.timestamp ?? "",
    },
    opened,
  );
  if (found.mistakes === null && !opened.isCertain) return null;
  return conclude([...opened.mistakes, ...(found.mistakes ?? [])], found.triedCount);
}

/**
 * Adds the mistakes to the remarks of the `debug` object, whose shape stays the same.
 */
export function addToDebug(debug: SignatureDebug, { mistakes }: Diagnosis): SignatureDebug {
  const at = (step: MistakeStep): string =>
    mistakes
      .filter((mistake) => mistake.step === step)
      .map(({ explanation, fix }) => `${explanation} ${fix}`)
      .join(" ");
  const { preVerifyContent: steps, requestHeader } = debug;
  const signature = requestHeader["X-Signature"];
  const step5 = [at(5), steps.step5.remark].filter((remark) => remark !== "").join(" ");
  return {
    preVerifyContent: {
      step1: { ...steps.step1, remark: at(1) || steps.step1.remark },
      step2: { ...steps.step2, remark: at(2) || steps.step2.remark },
      step3: { ...steps.step3, remark: at(3) || steps.step3.remark },
      step4: { ...steps.step4, remark: at(4) || steps.step4.remark },
      step5: { remark: step5 },
    },
    requestHeader: {
      ...requestHeader,
      "X-Signature": { ...signature, remark: at("header") || signature.remark },
    },
  };
}

function conclude(found: readonly FoundMistake[], triedCount: number): Diagnosis | null {
  return found.length === 0 ? null : { mistakes: found.map(explainMistake), triedCount };
}

function readDocument(rawBody: Uint8Array): JsonDocument | null {
  try {
    return readJson(rawBody);
  } catch {
    return null;
  }
}

/** Those that the Host header names first: only they are combined with other mistakes. */
function likeliestFirst(baseUrls: readonly string[], host = ""): readonly string[] {
  const isCalled = (baseUrl: string) => host !== "" && `${baseUrl}/`.includes(`//${host}/`);
  return [...baseUrls.filter(isCalled), ...baseUrls.filter((baseUrl) => !isCalled(baseUrl))];
}
