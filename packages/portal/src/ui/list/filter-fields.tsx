import { useEffect, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { type Option, SelectField, TextField, toOptions } from "../form/field.tsx";
import type { Filters } from "./use-filters.ts";

const TYPING_MS = 350;

interface FilterFieldProps<N extends string> {
  filters: Filters<N>;
  name: N;
  label: string;
}

/** Takes effect when typing pauses, so that a list is not read at each letter. */
export function TextFilter<N extends string>(
  props: FilterFieldProps<N> & { placeholder?: string },
) {
  const { filters, name, label, placeholder } = props;
  const value = filters.values[name];
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    // One entry of the named filter
    const part = { [name]: text.trim() } as Partial<Record<N, string>>;
    const timer = setTimeout(() => filters.set(part), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, name, filters]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      {...(placeholder !== undefined && { placeholder })}
      value={text}
      onValue={setText}
    />
  );
}

/** One of some values, or all. */
export function ChoiceFilter<N extends string>(
  props: FilterFieldProps<N> & { options: readonly Option[] },
) {
  const { filters, name, label, options } = props;
  const words = useWords(UI_WORDS);
  return (
    <SelectField
      label={label}
      value={filters.values[name]}
      onValue={(value) => filters.set({ [name]: value } as Partial<Record<N, string>>)} // as above
      options={[["", words.all], ...options]}
    />
  );
}

/** One of the list's statuses, or all. */
export function StatusFilter(props: {
  filters: Filters<"status">;
  values: readonly (keyof (typeof STATUS_WORDS)["en"])[];
}) {
  const { filters, values } = props;
  const words = useWords(UI_WORDS);
  const options = toOptions(values, useWords(STATUS_WORDS));
  return <ChoiceFilter filters={filters} name="status" label={words.status} options={options} />;
}

/** Two Malaysian days; the second is included. */
export function DateFilter({ filters }: { filters: Filters<"from" | "to"> }) {
  return <DateRange {...filters.values} onRange={filters.set} />;
}

interface DateRangeProps {
  from: string;
  to: string;
  onRange(part: { from?: string; to?: string }): void;
}

export function DateRange({ from, to, onRange }: DateRangeProps) {
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
