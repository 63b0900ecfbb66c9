import type { PaymentFigures } from "../../generated/api.ts";
import { FigureTile, FigureTileGrid } from "../../ui/page/figure-tile.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { formatAmount, formatCount, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { fillDays } from "../payment/reports/fill-days.ts";
import { LazyDayChart } from "../payment/reports/lazy-day-chart.tsx";
import { successRateOf } from "../payment/reports/report-period.ts";
import { REPORT_WORDS } from "../payment/reports/report-words.ts";
import { Change } from "./change.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

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
  const rates = [successRateOf(now), successRateOf(before)] as const;
  const rateChange = rates[0] === null || rates[1] === null ? null : rates[0] - rates[1];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FigureTileGrid>
        <FigureTile
          name={report.volume}
          value={formatAmount(now.amountMinor)}
          hint={
            <Change
              difference={growthOf(now.amountMinor, before.amountMinor)}
              format={formatShare}
            />
          }
        />
        <FigureTile
          name={report.payments}
          value={formatCount(now.successCount)}
          hint={
            <Change
              difference={growthOf(now.successCount, before.successCount)}
              format={formatShare}
            />
          }
        />
        <FigureTile
          name={ui.successRate}
          value={formatRate(rates[0])}
          hint={<Change difference={rateChange} format={words.points} />}
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
      </FigureTileGrid>
      <Panel title={report.byDay} lead={words.chartLead}>
        <LazyDayChart points={fillDays(current)} previous={fillDays(previous)} className="h-56" />
      </Panel>
    </div>
  );
}

/** As a share of what it was. */
const growthOf = (now: number, before: number) => (before === 0 ? null : now / before - 1);

const formatRate = (rate: number | null) => (rate === null ? "–" : formatShare(rate));
