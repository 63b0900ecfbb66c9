import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";
import type { CopySource } from "../write-to-clipboard.ts";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  /** What it is: the heading, and what the copy button names. */
  label: string;
  text: string;
  /** What the button copies, where that is not the text shown. */
  copy?: CopySource;
  /** Shown instead of the plain text, for example with differences marked. */
  children?: ReactNode;
  /** True: long lines break instead of scrolling. */
  isWrapped?: boolean;
}

/** Code, keys and messages: monospaced, scrollable by keyboard, with a copy button. */
export function CodeBlock({
  label,
  text,
  copy = text,
  children,
  isWrapped = true,
}: CodeBlockProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-paper-2">
      <div className="flex min-h-11 items-center justify-between gap-2 py-1 pr-1 pl-3">
        <span className="text-13 font-semibold text-ink-2">{label}</span>
        <CopyButton text={copy} label={label} isWorded />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
      <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto px-3 pb-3">
        <pre
          className={joinClasses(
            "font-mono text-13",
            isWrapped ? "break-all whitespace-pre-wrap" : "w-max min-w-full",
          )}
        >
          {children ?? text}
        </pre>
      </section>
    </div>
  );
}
