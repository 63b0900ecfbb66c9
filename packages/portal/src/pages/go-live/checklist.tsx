import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ChecklistItem } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { GO_LIVE_WORDS } from "./go-live-words.ts";

/** What is done and what is left to do before going live. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const words = useWords(GO_LIVE_WORDS);
  const texts = new Map<string, unknown>(Object.entries(words));
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Panel title={words.checklist} lead={words.progress(done, items.length)}>
      <progress
        aria-label={words.progress(done, items.length)}
        value={done}
        max={items.length}
        className="mb-4 block h-2 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <ul className="flex flex-col gap-3">
        {items.map(({ id, isDone, text }) => {
          const own = texts.get(id);
          const Icon = isDone ? CircleCheck : CircleDashed;
          return (
            <li key={id} className="flex items-start gap-3">
              <Icon
                aria-hidden
                size={20}
                className={`mt-0.5 flex-none ${isDone ? "text-good" : "text-ink-3"}`}
              />
              <span className={isDone ? "text-ink-2" : ""}>
                <span className="sr-only">{isDone ? words.done : words.open}: </span>
                {typeof own === "string" ? own : text}
                {id === "verified" && !isDone && (
                  <>
                    {" "}
                    <Link to="/verification" className="font-semibold text-brand underline">
                      {words.verify}
                    </Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
