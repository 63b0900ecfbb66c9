import { Link } from "@tanstack/react-router";
import type { ChecklistItem } from "../../generated/api.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { GO_LIVE_WORDS } from "../go-live/go-live-words.ts";
import { OVERVIEW_WORDS } from "./overview-words.ts";

const NEXT_MAX = 3;

/** How far the set-up is, and what is next; shown until everything is done. */
export function SetUpCard({ items }: { items: readonly ChecklistItem[] }) {
  const words = useWords(OVERVIEW_WORDS);
  const goLive = useWords(GO_LIVE_WORDS);
  const texts = new Map<string, unknown>(Object.entries(goLive));
  const open = items.filter(({ isDone }) => !isDone);
  const progress = goLive.progress(items.length - open.length, items.length);
  return (
    <Panel
      title={words.setUp}
      lead={progress}
      actions={
        <Link to="/go-live" className="link text-13 font-semibold">
          {words.setUpAll}
        </Link>
      }
    >
      <progress
        aria-label={progress}
        value={items.length - open.length}
        max={items.length}
        className="mb-3 block h-2 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <p className="text-13 font-semibold text-ink-2">{words.setUpNext}</p>
      <ul className="list-disc pl-5">
        {open.slice(0, NEXT_MAX).map(({ id, text }) => {
          const own = texts.get(id);
          return <li key={id}>{typeof own === "string" ? own : text}</li>;
        })}
      </ul>
    </Panel>
  );
}
