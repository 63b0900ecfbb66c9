import { BROKER_REPLY_WORDS, EVENT_TYPE_WORDS, NO_RESPONSE_WORDS } from "./delivery-words.ts";
import { translateSentence } from "./failures/malay-gateway-words.ts";
import { useLanguage, useWords } from "./language.tsx";

/** The event of a notification, in words; an unknown type is shown as it is. */
export function useEventType(): (eventType: string) => string {
  const words: Readonly<Record<string, string>> = useWords(EVENT_TYPE_WORDS);
  return (eventType) => words[eventType] ?? eventType;
}

/** The HTTP status of a response, what a broker replied, or why nothing came. */
export function useDeliveryResponse(): (response: string) => string {
  const words: Readonly<Record<string, string>> = useWords(NO_RESPONSE_WORDS);
  const replies: Readonly<Record<string, string>> = useWords(BROKER_REPLY_WORDS);
  const { language } = useLanguage();
  return (response) => {
    if (/^\d{3}$/.test(response)) return `HTTP ${response}`;
    const reply = replies[response];
    if (reply !== undefined) return reply;
    const cause = /^outgoing call failed: (\w+)/.exec(response)?.[1] ?? "";
    return words[cause] ?? translateSentence(`${response}.`, language) ?? response;
  };
}
