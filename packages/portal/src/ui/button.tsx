import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { joinClasses } from "./join-classes.ts";

export type ButtonLook = "primary" | "plain" | "quiet" | "danger";

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: "bg-brand text-brand-ink hover:bg-brand-strong",
  plain: "border border-line-strong/60 bg-paper text-ink hover:bg-paper-2",
  quiet: "text-ink-2 hover:bg-paper-2 hover:text-ink",
  danger: "border border-bad/50 bg-paper text-bad hover:bg-bad-soft",
};

/** The look that buttons and button-like links share. */
export function buttonClass(look: ButtonLook, isSmall = false): string {
  return joinClasses(
    "inline-flex items-center justify-center gap-2 rounded-card font-semibold min-[360px]:whitespace-nowrap transition-colors duration-150",
    "disabled:opacity-55 aria-disabled:opacity-55",
    isSmall ? "min-h-9 px-3 text-13 max-sm:min-h-11" : "min-h-11 px-4 text-15",
    LOOKS[look],
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  isSmall?: boolean;
  icon?: LucideIcon;
  /**
   * While true, the button keeps its size, place and focus, and pressing it again does nothing.
   */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Keeps a busy button from acting or submitting. */
const wait = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const { look = "plain", isSmall, icon: Icon, isBusy, children, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(isBusy && { "aria-disabled": true, "aria-busy": true, onClick: wait })}
      className={joinClasses(buttonClass(look, isSmall), className)}
    >
      {Icon && <Icon aria-hidden size={isSmall ? 16 : 18} />}
      <span>{children}</span>
    </button>
  );
}

/** A square button with only an icon; `label` is what screen readers and the tooltip say. */
export function IconButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: LucideIcon },
) {
  const { label, icon: Icon, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={joinClasses(
        "inline-flex size-11 flex-none items-center justify-center rounded-card text-ink-2 transition-colors duration-150 hover:bg-paper-2 hover:text-ink",
        className,
      )}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
