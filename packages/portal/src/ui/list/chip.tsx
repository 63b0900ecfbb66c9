import { ChevronDown, X } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { joinClasses } from "../join-classes.ts";

interface ChipProps {
  label: string;
  /** What the filter is set to; "" when it is not set. */
  value: string;
  onClear(): void;
  /** What sets it, opened by the chip. */
  children(close: () => void): ReactNode;
}

/** A filter as a chip: its name, what it is set to, and a button that clears it. */
export function Chip({ label, value, onClear, children }: ChipProps) {
  const words = useWords(UI_WORDS);
  const [isOpen, setOpen] = useState(false);
  const isSet = value !== "";
  return (
    <span
      className={joinClasses(
        "inline-flex max-w-full items-stretch rounded-full border text-13 font-semibold",
        isSet ? "border-brand bg-brand-soft text-brand" : "border-line-strong/60 text-ink-2",
      )}
    >
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          className={joinClasses(
            "inline-flex h-9 min-w-0 items-center gap-1.5 rounded-full px-3 hover:bg-paper-2 max-sm:h-11",
            isSet && "rounded-r-none pr-1.5",
          )}
        >
          <span className="truncate">{isSet ? `${label}: ${value}` : label}</span>
          {!isSet && <ChevronDown aria-hidden size={14} className="flex-none" />}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label={label}
            className="z-40 max-h-[min(26rem,var(--radix-popover-content-available-height))] w-64 overflow-y-auto rounded-card border border-line bg-paper p-1 text-15 text-ink shadow-card"
          >
            {children(() => setOpen(false))}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {isSet && (
        <button
          type="button"
          aria-label={words.clearFilter(label)}
          onClick={onClear}
          className="inline-flex w-8 items-center justify-center rounded-r-full hover:bg-paper-2 max-sm:w-11"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}

interface ChoicesProps {
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onPick(value: string): void;
}

/** One of some values. */
export function Choices({ options, value, onPick }: ChoicesProps) {
  return (
    <ul>
      {options.map(([each, label]) => (
        <li key={each}>
          <button
            type="button"
            aria-pressed={each === value}
            onClick={() => onPick(each)}
            className="flex min-h-9 w-full items-center rounded-[7px] px-3 text-left hover:bg-paper-2 aria-pressed:font-semibold aria-pressed:text-brand max-sm:min-h-11"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
