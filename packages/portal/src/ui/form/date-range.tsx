import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { TypedField } from "./typed-field.tsx";

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
      <TypedField
        label={words.from}
        kind="day"
        value={from}
        max={to}
        onValue={(value) => onRange({ from: value })}
      />
      <TypedField
        label={words.to}
        kind="day"
        value={to}
        min={from}
        onValue={(value) => onRange({ to: value })}
      />
    </>
  );
}
