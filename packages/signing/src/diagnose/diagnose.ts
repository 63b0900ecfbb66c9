import { openBlock, type PublicKey } from "../rsa.ts";
import type { SignatureDebug } from "../verify/signature-debug.ts";
import { examine, type SentRequest } from "./examine.ts";
import { explainMistake, type Mistake, type MistakeStep } from "./mistakes.ts";
import type { NamedKey } from "./signature.ts";

/** A rejected request, as it was passed to `verifyRequest` or `verifyNotification`. */
export type DiagnoseInput = SentRequest & {
  readonly publicKeys: readonly PublicKey[];
  /**
   * Other keys that the caller may have mixed up with its own; `owner` as read after "You signed
   * with".
   */
  readonly otherKeys?: readonly { readonly publicKey: PublicKey; readonly owner: string }[];
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
  const found = examine(input, [
    ...input.publicKeys.map((publicKey) => nameKey(publicKey, null)),
    ...(input.otherKeys ?? [])
      .slice(0, OTHER_KEYS_MAX)
      .map(({ publicKey, owner }) => nameKey(publicKey, owner)),
  ]);
  if (found === null || found.mistakes.length === 0) return null;
  return { mistakes: found.mistakes.map(explainMistake), triedCount: found.triedCount };
}

function nameKey(publicKey: PublicKey, owner: string | null): NamedKey {
  const { bits } = publicKey;
  return { bits, owner, openBlock: (signature) => openBlock(signature, publicKey) };
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
