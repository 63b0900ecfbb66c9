import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useWords } from "../../words/language.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

interface ChangeProps {
  /** Null when there is nothing to compare with. */
  difference: number | null;
  /** How it is shown, without its sign. */
  format(difference: number): string;
}

/** The difference to the previous period. */
export function Change({ difference, format }: ChangeProps) {
  const words = useWords(OVERVIEW_WORDS);
  if (difference === null) return words.noComparison;
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
