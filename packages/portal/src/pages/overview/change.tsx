import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useWords } from "../../words/language.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** How the difference is shown, without its sign. */
  format(difference: number): string;
}

/** The difference to the previous period. */
export function Change({ now, before, format }: ChangeProps) {
  const words = useWords(OVERVIEW_WORDS);
  if (now === null || before === null) return words.noComparison;
  const difference = now - before;
  const Icon = difference > 0 ? ArrowUpRight : difference < 0 ? ArrowDownRight : ArrowRight;
  const tone = difference > 0 ? "text-good" : difference < 0 ? "text-bad" : "text-ink-2";
  const sign = difference > 0 ? "+" : difference < 0 ? "\u2212" : "";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span className={`figure inline-flex items-center gap-0.5 font-semibold ${tone}`}>
        <Icon aria-hidden size={14} />
        {sign}
        {format(Math.abs(difference))}
      </span>
      {words.versus}
    </span>
  );
}

/** The change of an amount or a count as a share of what it was. */
export function shareOfChange(now: number, before: number): { now: number; before: number } | null {
  return before === 0 ? null : { now: now / before, before: 1 };
}
