import { Switch } from "radix-ui";
import { type ReactNode, useId } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";

interface SwitchRowProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch(isOn: boolean): void;
}

/** A setting that is on or off, with its state as a word. */
export function SwitchRow(props: SwitchRowProps) {
  const { label, hint, isOn, isDisabled, onSwitch } = props;
  const words = useWords(UI_WORDS);
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <div className="flex min-h-11 flex-none items-center gap-2">
        <span aria-hidden className="text-13 font-semibold text-ink-2">
          {isOn ? words.on : words.off}
        </span>
        <Switch.Root
          id={id}
          checked={isOn}
          disabled={isDisabled ?? false}
          onCheckedChange={onSwitch}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="relative h-7 w-12 flex-none rounded-full bg-line-strong transition-colors duration-150 after:absolute after:-inset-2 data-[state=checked]:bg-brand disabled:opacity-55"
        >
          <Switch.Thumb className="block size-5 translate-x-1 rounded-full bg-paper transition-transform duration-150 data-[state=checked]:translate-x-6" />
        </Switch.Root>
      </div>
    </div>
  );
}
