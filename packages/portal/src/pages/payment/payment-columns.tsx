import { Link } from "@tanstack/react-router";
import type { PaymentItem } from "../../generated/api.ts";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { useFailureReason } from "../../words/failure-reason.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";

/** The columns of every list of payments. */
export function usePaymentColumns(): Column<PaymentItem>[] {
  const ui = useWords(UI_WORDS);
  const reasonOf = useFailureReason();
  const { amount, created } = useUsualColumns();
  return [
    {
      title: ui.order,
      cell: (item) => (
        <Link to="/payments/$id" params={{ id: item.id }} data-row className="block min-w-0">
          <TwoLines title={item.orderTitle} text={item.orderId} isMono />
        </Link>
      ),
    },
    {
      title: ui.status,
      cell: (item) => (
        <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
          <Status status={item.status} />
          {item.failureReason && (
            <span className="text-13 text-ink-2">{reasonOf(item.failureReason)}</span>
          )}
        </span>
      ),
    },
    {
      title: ui.method,
      cell: (item) => (
        <span>
          {item.methodName}
          {item.bankName && <span className="block text-13 text-ink-2">{item.bankName}</span>}
        </span>
      ),
    },
    {
      title: ui.customer,
      isSpare: true,
      cell: (item) => (
        <span className="text-13 break-words">
          {item.customerEmail ? <EmailText email={item.customerEmail} /> : item.customerId || "–"}
        </span>
      ),
    },
    amount,
    created,
  ];
}
