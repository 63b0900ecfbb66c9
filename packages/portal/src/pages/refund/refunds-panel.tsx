import type { PaymentDetail, RefundItem } from "../../generated/api.ts";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount } from "../../words/format.ts";
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
  const { status, amount, created } = useUsualColumns();
  if (payment.paidAt === null && refunds.length === 0) return null;
  const columns: Column<RefundItem>[] = [
    { ...amount, isRight: false },
    status,
    { title: ui.reason, cell: (item) => item.reason },
    {
      title: ui.requestedBy,
      cell: ({ requestedBy }) =>
        requestedBy === "" ? (
          words.byApi
        ) : (
          <span
            title={requestedBy}
            className="@min-[500px]:block @min-[500px]:max-w-36 @min-[500px]:truncate"
          >
            <EmailText email={requestedBy} />
          </span>
        ),
    },
    { title: created.title, cell: ({ createdAt }) => <When at={createdAt} form="date" /> },
  ];
  const { title, none } = words;
  return (
    <List words={{ title, none }} list={toListing(refunds)} columns={columns}>
      {refunds
        .filter(({ status: state }) => state === "STUCK")
        .map((item) => (
          <div key={item.id} className="px-4 pb-4 sm:px-5">
            <Notice tone="warn" title={words.stuckTitle(formatAmount(item.amountMinor))}>
              {words.stuck} <CopyText text={item.id} label={words.refundId} />
            </Notice>
          </div>
        ))}
      {!refundable.isPossible && refundable.reason !== "" && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="wait" title={words.notPossible}>
            {reasons[refundable.reason] ?? refundable.reason}
          </Notice>
        </div>
      )}
    </List>
  );
}
