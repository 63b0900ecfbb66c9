import type { ReactNode } from "react";

interface ChoiceProps {
  isChosen: boolean;
  onChoose(): void;
  /** What screen readers say where the text beside it is too short. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** One of several checkboxes, with its meaning. */
export function Choice({ isChosen, onChoose, label, className = "", children }: ChoiceProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onChoose}
        {...(label && { "aria-label": label })}
        className="size-5 flex-none accent-brand"
      />
      {children}
    </label>
  );
}
