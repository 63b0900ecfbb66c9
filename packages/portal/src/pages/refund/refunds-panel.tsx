import type { PaymentDetail, RefundItem } from "../../generated/api.ts";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NO_REFUND_WORDS, REFUND_WORDS } from "./refund-words.ts";

/** The refunds, or why none is possible. Absent for payments that never succeeded. */
export function RefundsPanel({
  detail: { payment, refunds, refundable },
}: {
  detail: PaymentDetail;
}) {
  const words = useWords(REFUND_WORDS);
  const ui = useWords(UI_WORDS);
  const reasons: Readonly<Record<string, string>> = useWords(NO_REFUND_WORDS);
  if (payment.paidAt === null && refunds.length === 0) return null;
  const columns: Column<RefundItem>[] = [
    {
      title: ui.amount,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    { title: words.reason, cell: (item) => item.reason },
    {
      title: words.requestedBy,
      cell: (item) => <span className="wrap-anywhere">{item.requestedBy || words.byApi}</span>,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
  ];
  return (
    <Panel title={words.title} isFlush>
      {refunds.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2 sm:px-5">{words.none}</p>
      ) : (
        <Rows caption={words.title} columns={columns} items={refunds} keyOf={({ id }) => id} />
      )}
      {!refundable.isPossible && refundable.reason !== "" && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="wait" title={words.notPossible}>
            {reasons[refundable.reason] ?? refundable.reason}
          </Notice>
        </div>
      )}
    </Panel>
  );
}
