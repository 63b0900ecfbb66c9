import type { PaymentFigures } from "../../../generated/api.ts";
import { FigureTile } from "../../../ui/page/figure-tile.tsx";
import { formatAmount, formatCount, formatDuration, formatShare } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { REPORT_WORDS } from "./report-words.ts";

/** The figures of a period at a glance. */
export function FigureTiles({ figures }: { figures: PaymentFigures }) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const { total, latency } = figures;
  const ended = total.successCount + total.failedCount;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <FigureTile
        name={words.volume}
        value={formatAmount(total.amountMinor)}
        hint={`${words.refunded}: ${formatAmount(total.refundedMinor)}`}
      />
      <FigureTile
        name={words.payments}
        value={formatCount(total.successCount)}
        hint={words.open(formatCount(total.openCount))}
      />
      <FigureTile
        name={ui.successRate}
        value={ended === 0 ? "–" : formatShare(total.successCount / ended)}
        hint={words.failed(formatCount(total.failedCount))}
      />
      <FigureTile
        name={words.completion}
        value={latency.paymentP95Ms === null ? "–" : formatDuration(latency.paymentP95Ms)}
        hint={
          latency.checkoutP95Ms !== null && words.response(formatDuration(latency.checkoutP95Ms))
        }
      />
    </div>
  );
}
