import { EVENT_TYPE_WORDS, NO_ANSWER_WORDS } from "./delivery-words.ts";
import { useWords } from "./language.tsx";

/** What a notification tells, in words; a type we have none for is shown as it is. */
export function useEventType(): (eventType: string) => string {
  const words: Readonly<Record<string, string>> = useWords(EVENT_TYPE_WORDS);
  return (eventType) => words[eventType] ?? eventType;
}

/** The HTTP status a receiver answered, or why it did not. */
export function useDeliveryAnswer(): (answer: string) => string {
  const words: Readonly<Record<string, string>> = useWords(NO_ANSWER_WORDS);
  return (answer) => {
    if (/^\d{3}$/.test(answer)) return `HTTP ${answer}`;
    const cause = /^outgoing call failed: (\w+)/.exec(answer)?.[1] ?? "";
    return words[cause] ?? answer;
  };
}
