import type { SignatureFailure } from "../errors.ts";
import { type HeaderReading, isTimestampFresh, timestampSeconds } from "../request-headers.ts";
import { DATA_CANDIDATES, TEXT_VARIANTS } from "./candidates.ts";
import type { TextMatch } from "./match-text.ts";

/** One step of the signature as the gateway computed it. */
type DebugStep = { content: string; remark: string };
type DebugHeader = { currentValue: string; isValid: boolean; remark: string };

/**
 * The `debug` object of a rejected signature. It contains only what the caller sent and public
 * rules.
 */
export type SignatureDebug = {
  preVerifyContent: {
    step1: DebugStep;
    step2: DebugStep;
    step3: DebugStep;
    step4: DebugStep;
    step5: { remark: string };
  };
  requestHeader: {
    "X-Nonce-Str": DebugHeader;
    "X-Signature": DebugHeader;
    "X-Timestamp": DebugHeader;
  };
};

export type SignatureDebugFacts = {
  readonly canonicalText: string;
  readonly data: string;
  readonly signedText: string;
  readonly requestUrls: readonly string[];
  readonly reason: SignatureFailure;
  readonly isCompat: boolean;
  /** What the client did sign, when one of the known deviations explains it. */
  readonly match: TextMatch | null;
  readonly raw: { readonly signature: string; readonly nonce: string; readonly timestamp: string };
  readonly signature: HeaderReading;
  readonly nonce: HeaderReading;
  readonly timestamp: HeaderReading;
  readonly now: Date;
};

/** Longer steps are cut, so that the response is never larger than the request. */
export const DEBUG_CONTENT_LENGTH_MAX = 65_536;

const CONCLUSIONS: Record<SignatureFailure, string> = {
  SIGNATURE_MISSING: "Not verified: X-Signature is missing.",
  SIGNATURE_MALFORMED: "Not verified: X-Signature must have the form: sha256 <Base64>.",
  NONCE_MISSING: "Not verified: X-Nonce-Str is missing.",
  NONCE_MALFORMED: "Not verified: X-Nonce-Str is not valid.",
  TIMESTAMP_MISSING: "Not verified: X-Timestamp is missing.",
  TIMESTAMP_MALFORMED: "X-Timestamp must be UNIX time in seconds.",
  NO_PUBLIC_KEY: "Not verified: no public key is uploaded for this application.",
  OTHER_KEY:
    "The signature was not made with the private key of the uploaded public key, or it was changed in transit. Check the key pair first.",
  OTHER_TEXT:
    "The signature was made with the correct private key, but over a different text than step4. Compare your text with step4 character by character.",
  COMPAT_ONLY:
    "The signature was made with the correct private key, over a text that only compatibility mode accepts; this application is in strict mode.",
};

/** Explains a rejected signature step by step, in the documented shape. */
export function buildSignatureDebug(facts: SignatureDebugFacts): SignatureDebug {
  return {
    preVerifyContent: {
      step1: step(facts.canonicalText, remarkOnBody(facts)),
      step2: step(facts.data, "Base64 of step1: the data part."),
      step3: step(facts.signedText, remarkOnText(facts)),
      step4: step(facts.signedText, "The text that is verified: RSA PKCS#1 v1.5 with SHA-256."),
      step5: { remark: remarkOnOutcome(facts) },
    },
    requestHeader: {
      "X-Nonce-Str": header(facts.raw.nonce, facts.nonce, facts.isCompat),
      "X-Signature": remarkOnSignature(facts),
      "X-Timestamp": remarkOnTimestamp(facts),
    },
  };
}

function step(content: string, remark: string): DebugStep {
  if (content.length <= DEBUG_CONTENT_LENGTH_MAX) return { content, remark };
  const note = `Cut to ${DEBUG_CONTENT_LENGTH_MAX} of ${content.length} characters.`;
  return { content: content.slice(0, DEBUG_CONTENT_LENGTH_MAX), remark: `${remark} ${note}` };
}

function remarkOnBody({ canonicalText, match }: SignatureDebugFacts): string {
  if (match !== null && match.head.name !== "canonical") {
    return `You signed ${DATA_CANDIDATES[match.head.name]}.`;
  }
  return canonicalText === ""
    ? "No data part: the request sends nothing, {} or null."
    : "The body with its keys sorted at every level, no spaces, and < > & as \\u003c \\u003e \\u0026.";
}

function remarkOnText({ match, requestUrls }: SignatureDebugFacts): string {
  const variants = match?.tail.variants ?? [];
  if (variants.length > 0) {
    return `${variants.map((variant) => TEXT_VARIANTS[variant]).join("; ")}.`;
  }
  const rule = "The parts in alphabetical order, joined with &, empty ones left out.";
  const [, ...others] = requestUrls;
  return others.length === 0 ? rule : `${rule} Also accepted as requestUrl: ${others.join(", ")}`;
}

function remarkOnOutcome({ reason, match, isCompat, signature, timestamp }: SignatureDebugFacts) {
  const conclusion = CONCLUSIONS[reason];
  const isTolerable =
    match !== null && !isCompat && signature.form !== "invalid" && timestamp.form !== "invalid";
  return isTolerable && reason !== "COMPAT_ONLY"
    ? `${conclusion} Compatibility mode would accept this request; this application is in strict mode.`
    : conclusion;
}

function header(currentValue: string, reading: HeaderReading, isCompat: boolean): DebugHeader {
  const isValid = reading.form === "strict" || (isCompat && reading.form === "compat");
  return { currentValue: clip(currentValue), isValid, remark: reading.remark };
}

function remarkOnSignature(facts: SignatureDebugFacts): DebugHeader {
  const entry = header(facts.raw.signature, facts.signature, facts.isCompat);
  if (!entry.isValid) return entry;
  switch (facts.reason) {
    case "OTHER_KEY":
      return { ...entry, isValid: false, remark: "Not made with the uploaded key." };
    case "OTHER_TEXT":
    case "COMPAT_ONLY":
      return {
        ...entry,
        isValid: false,
        remark: "Made with the uploaded key over a different text.",
      };
    default:
      return entry;
  }
}

function remarkOnTimestamp({ raw, timestamp, isCompat, now }: SignatureDebugFacts): DebugHeader {
  const entry = header(raw.timestamp, timestamp, isCompat);
  const seconds = timestampSeconds(raw.timestamp);
  if (!entry.isValid || isTimestampFresh(seconds, now)) return entry;
  const ahead = Math.floor(seconds) - Math.floor(now.getTime() / 1000);
  const way = ahead > 0 ? "ahead of" : "behind";
  const remark = `The time is ${Math.abs(ahead)} seconds ${way} the gateway's; at most 120 are allowed.`;
  return { ...entry, isValid: false, remark };
}

function clip(text: string): string {
  return text.length > 2048 ? text.slice(0, 2048) : text;
}
