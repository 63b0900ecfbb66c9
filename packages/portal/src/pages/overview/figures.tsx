import { lazy, Suspense } from "react";
import type { PaymentFigures } from "../../generated/api.ts";
import { FigureTile } from "../../ui/page/figure-tile.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { formatAmount, formatCount, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { fillDays } from "../payment/reports/fill-days.ts";
import { REPORT_WORDS } from "../payment/reports/report-words.ts";
import { Change, shareOfChange } from "./change.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

/** The chart library is large, so it is loaded with the first chart. */
const DayChart = lazy(async () => ({
  default: (await import("../payment/reports/day-chart.tsx")).DayChart,
}));

interface FiguresProps {
  current: PaymentFigures;
  previous: PaymentFigures;
}

/** Volume, payments and success rate against the previous period of the same length. */
export function Figures({ current, previous }: FiguresProps) {
  const words = useWords(OVERVIEW_WORDS);
  const report = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const now = current.total;
  const before = previous.total;
  const percent = (difference: number) => formatShare(difference);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FigureTile
          name={report.volume}
          value={formatAmount(now.amountMinor)}
          hint={
            <Change
              {...changeOf(shareOfChange(now.amountMinor, before.amountMinor))}
              format={percent}
            />
          }
        />
        <FigureTile
          name={report.payments}
          value={formatCount(now.successCount)}
          hint={
            <Change
              {...changeOf(shareOfChange(now.successCount, before.successCount))}
              format={percent}
            />
          }
        />
        <FigureTile
          name={ui.successRate}
          value={formatRate(rateOf(now))}
          hint={<Change now={rateOf(now)} before={rateOf(before)} format={words.points} />}
        />
        <FigureTile
          name={report.refunded}
          value={formatAmount(now.refundedMinor)}
          hint={
            now.amountMinor === 0
              ? words.noComparison
              : words.ofVolume(formatShare(now.refundedMinor / now.amountMinor))
          }
        />
      </div>
      <Panel title={report.byDay} lead={words.chartLead}>
        <Suspense fallback={<div className="h-56" />}>
          <DayChart points={fillDays(current)} previous={fillDays(previous)} className="h-56" />
        </Suspense>
      </Panel>
    </div>
  );
}

const changeOf = (change: { now: number; before: number } | null) =>
  change ?? { now: null, before: null };

function rateOf({ successCount, failedCount }: PaymentFigures["total"]): number | null {
  const ended = successCount + failedCount;
  return ended === 0 ? null : successCount / ended;
}

const formatRate = (rate: number | null) => (rate === null ? "–" : formatShare(rate));
