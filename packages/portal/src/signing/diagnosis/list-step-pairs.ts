import { encodeBase64Text } from "@kaunter/signing/signed-text";
import type { SigningSteps } from "../sign-request.ts";

export interface StepPair {
  id: "step1" | "step2" | "step3" | "step4" | "step5";
  ours: string;
  /** Null: not known. */
  theirs: string | null;
  /** True when `theirs` is the body as sent, because the signed text is unknown. */
  isBodyAsSent?: boolean;
  /** Set where comparing characters is meaningless: whether the step is correct. */
  isRight?: boolean;
}

interface Sent {
  body: string;
  signature: string;
  /** What was signed, when it is known: found by its digest, or pasted. */
  signedText: string | null;
  /** The digest of the gateway's text, and the one in the signature; null when unknown. */
  digests: { ours: string; theirs: string | null };
  isRight: boolean;
}

const RULE = "X-Signature: sha256 <Base64 of RSA PKCS#1 v1.5 with SHA-256 over step 3>";

/** The gateway's text and the client's, for the five signing steps. */
export function listStepPairs(steps: SigningSteps, sent: Sent): StepPair[] {
  const data = sent.signedText === null ? null : partOf(sent.signedText, "data");
  const canonical = data === null ? null : decode(data);
  const isKnown = sent.signedText !== null;
  return [
    isKnown
      ? { id: "step1", ours: steps.canonicalText, theirs: canonical ?? "" }
      : { id: "step1", ours: steps.canonicalText, theirs: sent.body, isBodyAsSent: true },
    {
      id: "step2",
      ours: steps.data,
      theirs: isKnown ? (data ?? "") : sent.body === "" ? "" : encodeBase64Text(sent.body),
    },
    { id: "step3", ours: steps.signedText, theirs: sent.signedText },
    { id: "step4", ours: sent.digests.ours, theirs: sent.digests.theirs },
    { id: "step5", ours: RULE, theirs: sent.signature, isRight: sent.isRight },
  ];
}

function partOf(text: string, name: string): string | null {
  const match = new RegExp(`(?:^|&)${name}=([^&]*)`).exec(text);
  return match?.[1] ?? null;
}

function decode(base64: string): string | null {
  try {
    const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/").replaceAll(/\s/g, ""));
    return new TextDecoder().decode(Uint8Array.from(binary, (each) => each.charCodeAt(0)));
  } catch {
    return base64;
  }
}
