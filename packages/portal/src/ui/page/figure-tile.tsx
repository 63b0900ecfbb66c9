import type { ReactNode } from "react";

interface FigureTileProps {
  name: string;
  value: ReactNode;
  hint?: ReactNode;
}

/** One number that matters, large, with its name. */
export function FigureTile({ name, value, hint }: FigureTileProps) {
  return (
    <div className="@container min-w-0 rounded-card border border-line bg-paper p-3 sm:p-4">
      <p className="text-13 text-ink-2">{name}</p>
      <p className="figure mt-1 text-17 font-semibold @min-[150px]:text-20 @min-[210px]:text-26">
        {value}
      </p>
      {hint && <p className="mt-1 text-13 text-ink-2">{hint}</p>}
    </div>
  );
}
