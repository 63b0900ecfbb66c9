import type { PaymentReport } from "../../../generated/api.ts";
import { FigureTile, FigureTileGrid } from "../../../ui/page/figure-tile.tsx";
import {
  formatAmount,
  formatCount,
  formatDay,
  formatDuration,
  formatShare,
} from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { type Period, successRateOf } from "./report-period.ts";
import { REPORT_WORDS } from "./report-words.ts";

type Total = PaymentReport["total"];

interface FigureTilesProps {
  figures: PaymentReport;
  /** Figures to compare with; null: none. */
  before: (Period & { total: Total }) | null;
}

/** The figures of a period at a glance. */
export function FigureTiles({ figures, before }: FigureTilesProps) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const { total, latency } = figures;
  const compare = (textOf: (total: Total) => string, alone: string) => {
    if (!before) return alone;
    const [from, to] = [before.from, before.to].map((day) => formatDay(day, language));
    return words.compared(textOf(before.total), `${from} – ${to}`);
  };
  return (
    <FigureTileGrid>
      <FigureTile
        name={words.volume}
        value={volumeOf(total)}
        hint={compare(volumeOf, `${words.refunded}: ${formatAmount(total.refundedMinor)}`)}
      />
      <FigureTile
        name={words.net}
        value={netOf(total)}
        hint={compare(netOf, words.fees(formatAmount(total.feeMinor)))}
      />
      <FigureTile
        name={words.payments}
        value={countOf(total)}
        hint={compare(countOf, words.open(formatCount(total.openCount)))}
      />
      <FigureTile
        name={ui.successRate}
        value={successOf(total)}
        hint={compare(successOf, words.failed(formatCount(total.failedCount)))}
      />
      <FigureTile
        name={words.refundRate}
        value={refundsOf(total)}
        hint={compare(refundsOf, words.ofVolume(formatAmount(total.refundedMinor)))}
      />
      <FigureTile
        name={words.disputeRate}
        value={disputesOf(total)}
        hint={compare(disputesOf, words.disputed(formatCount(total.disputedCount)))}
      />
      <FigureTile name={words.completion} value={durationOf(latency.paymentP95Ms)} />
      <FigureTile name={words.response} value={durationOf(latency.checkoutP95Ms)} />
    </FigureTileGrid>
  );
}

const volumeOf = ({ amountMinor }: Total) => formatAmount(amountMinor);
const netOf = ({ netMinor }: Total) => formatAmount(netMinor);
const countOf = ({ successCount }: Total) => formatCount(successCount);
const shareOf = (part: number, all: number) => (all === 0 ? "–" : formatShare(part / all));
const successOf = (total: Total) => {
  const rate = successRateOf(total);
  return rate === null ? "–" : formatShare(rate);
};
const refundsOf = ({ refundedMinor, amountMinor }: Total) => shareOf(refundedMinor, amountMinor);
const disputesOf = ({ disputedCount, successCount }: Total) => shareOf(disputedCount, successCount);
const durationOf = (ms: number | null) => (ms === null ? "–" : formatDuration(ms));
