import type { ReactNode } from "react";

interface FigureTileProps {
  name: string;
  value: ReactNode;
  hint?: ReactNode;
}

/** One number that matters, large, with its name. */
export function FigureTile({ name, value, hint }: FigureTileProps) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-paper p-4 sm:p-5">
      <p className="text-13 text-ink-2">{name}</p>
      <p className="figure mt-1 text-20 font-semibold sm:text-26">{value}</p>
      {hint && <p className="mt-1 text-13 text-ink-2">{hint}</p>}
    </div>
  );
}
