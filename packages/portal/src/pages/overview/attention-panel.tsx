import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import type { AttentionItem } from "../../generated/api.ts";
import { workspaceOf } from "../../shell/navigation/navigation.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { formatCount, formatDate } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { ATTENTION_PLACES } from "./attention-places.ts";
import { ATTENTION_WORDS } from "./attention-words.ts";

/** Counting ends here. */
const COUNT_MAX = 100;

/** Whether it is shown on the operator's home, not on the merchant's overview. */
export const isForOperator = ({ kind }: AttentionItem) =>
  workspaceOf(ATTENTION_PLACES[kind].to) === "operator";

/** What waits for the user, each with the page where it can be dealt with. */
export function AttentionPanel({ items }: { items: readonly AttentionItem[] }) {
  const words = useWords(ATTENTION_WORDS);
  const { language } = useLanguage();
  if (items.length === 0) {
    return (
      <Panel title={words.title}>
        <p className="flex items-center gap-2 text-ink-2">
          <CircleCheck aria-hidden size={18} className="flex-none text-good" />
          {words.none}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={words.title} isFlush>
      <ul className="pb-2">
        {items.map(({ kind, count, at }) => {
          const text = count >= COUNT_MAX ? `${formatCount(COUNT_MAX)}+` : formatCount(count);
          const { to, search = {}, hash } = ATTENTION_PLACES[kind];
          const isEnd = kind === "secrets_ending" || kind === "certificates_ending";
          const name = isEnd ? words.ends : words.due;
          return (
            <li key={kind}>
              <Link
                to={to}
                search={search}
                {...(hash && { hash })}
                className="flex min-h-11 items-center gap-2 px-4 py-1 hover:bg-paper-2 sm:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{words[kind](text)}</span>
                  {at && (
                    <span className="block text-13 text-ink-2">
                      {name(formatDate(at, language))}
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden size={18} className="flex-none text-ink-3" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
