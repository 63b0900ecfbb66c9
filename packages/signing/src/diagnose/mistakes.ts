import { BODY_WORDS, type MistakeWords } from "./words/body-words.ts";
import { receiverWords } from "./words/receiver-words.ts";
import { HEADER_WORDS, RSA_WORDS } from "./words/signature-words.ts";
import { DATA_WORDS, PART_WORDS, TEXT_WORDS } from "./words/text-words.ts";

/** Where a mistake was made: a step of the `debug` object, or a header itself. */
export type MistakeStep = 1 | 2 | 3 | 4 | 5 | "X-Signature" | "X-Nonce-Str" | "X-Timestamp";

function atStep<Name extends string>(step: MistakeStep, words: Record<Name, MistakeWords>) {
  const entries = Object.entries<MistakeWords>(words).map(([name, [explanation, fix]]) => [
    name,
    { step, explanation, fix },
  ]);
  // Object.fromEntries() forgets the names.
  return Object.fromEntries(entries) as Record<Name, Omit<Mistake, "name">>;
}

/**
 * Every mistake the diagnosis can name. Names are stable: tests, the portal and the CLI use them.
 */
export const MISTAKES = {
  ...atStep(1, BODY_WORDS),
  ...atStep(2, DATA_WORDS),
  ...atStep(3, PART_WORDS),
  ...atStep(4, TEXT_WORDS),
  ...atStep(5, RSA_WORDS),
  ...atStep("X-Signature", HEADER_WORDS["X-Signature"]),
  ...atStep("X-Nonce-Str", HEADER_WORDS["X-Nonce-Str"]),
  ...atStep("X-Timestamp", HEADER_WORDS["X-Timestamp"]),
};

export type MistakeName = keyof typeof MISTAKES;

/** One mistake as found; `detail` is what the client signed or sent there. */
export type FoundMistake = {
  readonly name: MistakeName;
  readonly detail?: string | undefined;
  /** Made by the receiver of a webhook, not by who signs a request. */
  readonly isReceivers?: boolean | undefined;
};

export type Mistake = {
  readonly name: MistakeName;
  readonly step: MistakeStep;
  /** What the client did, in one sentence. */
  readonly explanation: string;
  /** What to do instead. */
  readonly fix: string;
};

const DETAIL_LENGTH_MAX = 200;

/** A detail may contain text of any length that a client sent. */
export function shortenDetail({ detail = "", ...found }: FoundMistake): FoundMistake {
  if (detail.length <= DETAIL_LENGTH_MAX) return { ...found, detail };
  return { ...found, detail: `${detail.slice(0, DETAIL_LENGTH_MAX).toWellFormed()}…` };
}

export function explainMistake({ name, detail = "", isReceivers }: FoundMistake): Mistake {
  const { step, ...senders } = MISTAKES[name];
  const words = [senders.explanation, senders.fix] as const;
  const [explanation, fix] = isReceivers ? receiverWords(name, step, words) : words;
  return { name, step, explanation: explanation.replace("{detail}", () => detail), fix };
}

/** A mistake as everyone reads it: in the API's message, the portal and the CLI. */
export function explain({ explanation, fix }: Pick<Mistake, "explanation" | "fix">): string {
  return `${explanation} ${fix}`;
}
