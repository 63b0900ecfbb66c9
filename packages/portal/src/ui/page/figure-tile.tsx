import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";

interface FigureTileProps {
  name: string;
  value: string;
  hint?: ReactNode;
}

/** One number that matters, large, with its name. */
export function FigureTile({ name, value, hint }: FigureTileProps) {
  return (
    <div className="@container min-w-0 rounded-card border border-line bg-paper p-3 sm:p-4">
      <p className="text-13 text-ink-2">{name}</p>
      <p className={joinClasses("figure mt-1 font-semibold", sizeOf(value))}>{value}</p>
      {hint && <p className="mt-1 text-13 text-ink-2">{hint}</p>}
    </div>
  );
}

/** As large as its length allows: a figure is not broken, and not cut off. */
function sizeOf(value: string): string {
  if (value.length <= SHORT_MAX) return "text-17 @min-[150px]:text-20 @min-[210px]:text-26";
  return value.length <= MEDIUM_MAX
    ? "text-[clamp(15px,12.8cqi,26px)]"
    : "text-[clamp(13px,9.6cqi,26px)]";
}

const SHORT_MAX = 10;
/** As `RM 123,456.78`; of the longer ones, `−RM 12,345,678.90`. */
const MEDIUM_MAX = 13;

/** Tiles side by side, as many as have room for a large amount. */
export function FigureTileGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-3 @min-[312px]:grid-cols-2 @min-[720px]:grid-cols-4">
        {children}
      </div>
    </div>
  );
}
