import type { ReportPoint } from "../../../generated/api.ts";
import { formatCount, formatShare } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { REPORT_WORDS } from "./report-words.ts";

const FILLS = { good: "fill-good", bad: "fill-bad" };
const SHOWN_MAX = 12;

interface ShareBarsProps {
  points: readonly ReportPoint[];
  shareOf(point: ReportPoint): number;
  tone: keyof typeof FILLS;
  nameOf?: (point: ReportPoint) => string;
}

/** A bar for each name, with its share and count. */
export function ShareBars({ points, shareOf, tone, nameOf }: ShareBarsProps) {
  const words = useWords(REPORT_WORDS);
  if (points.length === 0) return <p className="text-ink-2">{words.none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {points.slice(0, SHOWN_MAX).map((point) => {
        const share = shareOf(point);
        return (
          <li key={point.label}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 break-words">
                {nameOf ? nameOf(point) : point.name || point.label}
              </span>
              <span className="figure text-13 text-ink-2">
                <span className="font-semibold text-ink">{formatShare(share)}</span>
                {` · ${formatCount(point.count)}`}
              </span>
            </div>
            <svg aria-hidden="true" className="mt-1 block h-2 w-full">
              <rect width="100%" height="100%" rx="4" className="fill-line" />
              <rect width={`${share * 100}%`} height="100%" rx="4" className={FILLS[tone]} />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
