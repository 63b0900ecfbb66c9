import { explain, MISTAKES, type MistakeName } from "@kaunter/signing/mistakes";
import { defineWords } from "../../words/define-words.ts";
import { MALAY_MISTAKES } from "./malay-mistake-words.ts";

const ENGLISH_MISTAKES = Object.fromEntries(
  Object.entries(MISTAKES).map(([name, mistake]) => [name, explain(mistake)]),
  // Object.fromEntries() forgets the names.
) as Record<MistakeName, string>;

/** Each mistake: what is wrong, and the fix; in English as the API and the CLI say it. */
export const MISTAKE_WORDS = defineWords<Record<MistakeName, string>>(
  ENGLISH_MISTAKES,
  MALAY_MISTAKES,
);
