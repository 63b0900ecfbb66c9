import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ChecklistItem } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { ProgressBar, useProgressText, useStepText } from "./checklist-parts.tsx";
import { placeOf } from "./checklist-places.ts";
import { GO_LIVE_WORDS } from "./go-live-words.ts";

/** What is done and what is left to do before going live. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const words = useWords(GO_LIVE_WORDS);
  const textOf = useStepText();
  return (
    <Panel title={words.checklist} lead={useProgressText(items)}>
      <ProgressBar items={items} />
      <ul className="flex flex-col gap-3">
        {items.map((item) => {
          const { id, isDone } = item;
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
                <StepLink place={placeOf(id)}>{textOf(item)}</StepLink>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** To where the step is done. */
function StepLink({ place, children }: { place: string; children: string }) {
  if (!place.startsWith("/docs/")) {
    return (
      <Link to={place} className="link">
        {children}
      </Link>
    );
  }
  return (
    <a href={place} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  );
}
