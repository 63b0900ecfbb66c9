import type { SignatureMode } from "../request-headers.ts";
import { openBlock, type PublicKey } from "../rsa.ts";
import type { SignatureDebug } from "../verify/signature-debug.ts";
import { examineInSteps, finish, type SentRequest } from "./examine.ts";
import {
  explain,
  explainMistake,
  type Mistake,
  type MistakeStep,
  shortenDetail,
} from "./mistakes.ts";
import { checkClock, checkTimestampForm } from "./signature/headers.ts";
import type { NamedKey } from "./signature/signature.ts";

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
  /** None only for a correct request; nearly always one or two. */
  readonly mistakes: readonly Mistake[];
  readonly triedCount: number;
};

const OTHER_KEYS_MAX = 16;

/**
 * Names what went wrong with a signature, as far as that can be proved: with RSA PKCS#1 v1.5 the
 * public key recovers the digest that was signed, and a text with this digest is what the client
 * signed. Where nothing can be proved, it states what is known. The request stays rejected either
 * way. Needs no private key and never throws for what a client sends. Yields often, so that other
 * work can continue; `isSpent` ends the search. See docs/adr/0009-digest-recovery.md.
 */
export function* diagnoseInSteps(
  input: DiagnoseInput,
  isSpent?: () => boolean,
): Generator<void, Diagnosis> {
  const keys = [
    ...input.publicKeys.map((publicKey) => nameKey(publicKey, null)),
    ...(input.otherKeys ?? [])
      .slice(0, OTHER_KEYS_MAX)
      .map(({ publicKey, owner }) => nameKey(publicKey, owner)),
  ];
  const { mistakes, triedCount } = yield* examineInSteps(input, keys, isSpent);
  return { mistakes: mistakes.map(explainMistake), triedCount };
}

/** `diagnoseInSteps` without a pause: takes up to about a fifth of a second. */
export function diagnose(input: DiagnoseInput, isSpent?: () => boolean): Diagnosis {
  return finish(diagnoseInSteps(input, isSpent));
}

function nameKey(publicKey: PublicKey, owner: string | null): NamedKey {
  const { bits } = publicKey;
  return { bits, owner, openBlock: (signature) => openBlock(signature, publicKey) };
}

/** What is wrong with X-Timestamp itself; null when nothing is. */
export function diagnoseTimestamp(
  timestamp: string,
  mode: SignatureMode,
  now: Date,
): Mistake | null {
  const [found = checkClock(timestamp, now)] = checkTimestampForm(timestamp, mode);
  return found && explainMistake(shortenDetail(found));
}

/**
 * Adds the mistakes to the remarks of the `debug` object, whose shape stays the same.
 */
export function addToDebug(debug: SignatureDebug, { mistakes }: Diagnosis): SignatureDebug {
  const at = (step: MistakeStep): string =>
    mistakes
      .filter((mistake) => mistake.step === step)
      .map(explain)
      .join(" ");
  const { preVerifyContent: steps, requestHeader } = debug;
  const header = (name: keyof typeof requestHeader) => {
    const remark = at(name);
    return remark === "" ? requestHeader[name] : { ...requestHeader[name], isValid: false, remark };
  };
  return {
    preVerifyContent: {
      step1: { ...steps.step1, remark: at(1) || steps.step1.remark },
      step2: { ...steps.step2, remark: at(2) || steps.step2.remark },
      step3: { ...steps.step3, remark: at(3) || steps.step3.remark },
      step4: { ...steps.step4, remark: at(4) || steps.step4.remark },
      step5: { remark: at(5) || steps.step5.remark },
    },
    requestHeader: {
      "X-Nonce-Str": header("X-Nonce-Str"),
      "X-Signature": header("X-Signature"),
      "X-Timestamp": header("X-Timestamp"),
    },
  };
}
