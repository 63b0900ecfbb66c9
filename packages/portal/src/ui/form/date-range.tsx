import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { TextField } from "./field.tsx";

interface DateRangeProps {
  from?: string;
  to?: string;
  onRange(part: { from?: string; to?: string }): void;
}

/** Two Malaysian days; the second is included. */
export function DateRange({ from = "", to = "", onRange }: DateRangeProps) {
  const words = useWords(UI_WORDS);
  return (
    <>
      <TextField
        label={words.from}
        type="date"
        value={from}
        max={to}
        onValue={(value) => onRange({ from: value })}
      />
      <TextField
        label={words.to}
        type="date"
        value={to}
        min={from}
        onValue={(value) => onRange({ to: value })}
      />
    </>
  );
}
