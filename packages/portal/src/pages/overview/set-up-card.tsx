import { Link } from "@tanstack/react-router";
import type { ChecklistItem } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { ProgressBar, useProgressText, useStepText } from "../go-live/checklist-parts.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

const NEXT_MAX = 3;

/** How far the set-up is, and what is next; shown until everything is done. */
export function SetUpCard({ items }: { items: readonly ChecklistItem[] }) {
  const words = useWords(OVERVIEW_WORDS);
  const textOf = useStepText();
  const open = items.filter(({ isDone }) => !isDone);
  return (
    <Panel
      title={words.setUp}
      lead={useProgressText(items)}
      actions={
        <Link to="/go-live" className="link text-13 font-semibold">
          {words.setUpAll}
        </Link>
      }
    >
      <ProgressBar items={items} />
      <p className="text-13 font-semibold text-ink-2">{words.setUpNext}</p>
      <ul className="list-disc pl-5">
        {open.slice(0, NEXT_MAX).map((item) => (
          <li key={item.id}>{textOf(item)}</li>
        ))}
      </ul>
    </Panel>
  );
}
