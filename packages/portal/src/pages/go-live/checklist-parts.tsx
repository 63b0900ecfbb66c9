import type { ChecklistItem } from "../../generated/api.ts";
import { useWords } from "../../words/language.tsx";
import { GO_LIVE_WORDS } from "./go-live-words.ts";

/** How many of the steps are done, as a text. */
export function useProgressText(items: readonly ChecklistItem[]): string {
  const { progress } = useWords(GO_LIVE_WORDS);
  return progress(items.filter(({ isDone }) => isDone).length, items.length);
}

/** The text of a step in the user's language; an unknown one as the gateway says it. */
export function useStepText(): (item: ChecklistItem) => string {
  const texts = new Map<string, unknown>(Object.entries(useWords(GO_LIVE_WORDS)));
  return ({ id, text }) => {
    const own = texts.get(id);
    return typeof own === "string" ? own : text;
  };
}

export function ProgressBar({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <progress
      aria-label={useProgressText(items)}
      value={items.filter(({ isDone }) => isDone).length}
      max={items.length}
      className="mb-4 block h-2 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
