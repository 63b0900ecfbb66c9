import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";

interface TwoLinesProps {
  title: ReactNode;
  text: ReactNode;
  /** True for an ID or a code. */
  isMono?: boolean;
  /** Where there is little room next to each other, only the text is cut off. */
  keepsTitle?: boolean;
  /** True where a phone shows it whole, on as many lines as it takes. */
  wraps?: boolean;
}

/** What names a row, and what tells it apart: below, or next to it in a wide table. */
export function TwoLines({ title, text, isMono, keepsTitle, wraps }: TwoLinesProps) {
  return (
    <span
      data-two-lines={keepsTitle ? "title" : ""}
      data-wraps={wraps || undefined}
      className="block"
    >
      <span className="block font-semibold break-words">{title}</span>
      {text && (
        <span
          className={joinClasses(
            "block text-13 font-normal break-words text-ink-2",
            isMono && "font-mono",
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}
