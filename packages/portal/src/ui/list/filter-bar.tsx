import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { TextField } from "../form/field.tsx";
import { joinClasses } from "../join-classes.ts";

interface FilterBarProps {
  search?: ReactNode;
  isAnySet: boolean;
  onClear(): void;
  children?: ReactNode;
}

/** Filters above a list: in a row on a desk, behind a button on a phone. */
export function FilterBar({ search, isAnySet, onClear, children }: FilterBarProps) {
  const words = useWords(UI_WORDS);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex items-end gap-3">
        {search && <div className="min-w-0 flex-1">{search}</div>}
        {children && (
          <Button
            icon={SlidersHorizontal}
            className="sm:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {words.filters}
          </Button>
        )}
      </div>
      <div
        id={id}
        hidden={!children}
        className={joinClasses(
          "grid items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]",
          !isOpen && "max-sm:hidden",
        )}
      >
        {children}
        {isAnySet && (
          <Button look="quiet" icon={X} onClick={onClear} className="justify-self-start">
            {words.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}

const TYPING_MS = 350;

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onValue(value: string): void;
}

/** Takes effect when the person pauses, so that a list is not read at each letter. */
export function SearchField({ label, placeholder, value, onValue }: SearchFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onValue(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onValue]);
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

interface DateRangeProps {
  from: string;
  to: string;
  onRange(part: { from?: string; to?: string }): void;
}

/** Two Malaysian days; the second is included. */
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

/** The interface leaves `to` out of the range; people mean the day they name. */
export function endOfRange(to: string): string {
  if (to === "") return "";
  return new Date(new Date(`${to}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
}
