import { useEffect, useState } from "react";
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
      <DayField
        label={words.from}
        value={from}
        max={to}
        onDay={(value) => onRange({ from: value })}
      />
      <DayField label={words.to} value={to} min={from} onDay={(value) => onRange({ to: value })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onDay(day: string): void;
}

/** Of 2026, typed digit by digit, the year is 2, 20 and 202 before. */
const isWhole = (day: string) => day === "" || !day.startsWith("0");

/**
 * Keeps what is typed until the day is whole: a list that is read at each digit of the year would
 * put the field back to the first.
 */
function DayField({ value, onDay, ...field }: DayFieldProps) {
  const [day, setDay] = useState(value);
  useEffect(() => setDay(value), [value]);
  const change = (next: string) => {
    setDay(next);
    if (isWhole(next)) onDay(next);
  };
  return <TypedField kind="day" {...field} value={day} onValue={change} />;
}
