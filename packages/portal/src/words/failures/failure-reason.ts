import { useWords } from "../language.tsx";
import { DECLINE_WORDS } from "./decline-words.ts";

/** A reason in words; an unknown one is shown as it is. */
export function useFailureReason(): (reason: string) => string {
  const words: Readonly<Record<string, string>> = useWords(DECLINE_WORDS);
  return (reason) => words[reason] ?? reason.replaceAll("_", " ");
}
