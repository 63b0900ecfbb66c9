import { Link } from "@tanstack/react-router";
import type { PaymentItem } from "../../generated/api.ts";
import type { Column } from "../../ui/list/rows.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useFailureReason } from "../../words/failure-reason.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYMENT_WORDS } from "./payment-words.ts";

/** The columns of every list of payments. */
export function usePaymentColumns(): Column<PaymentItem>[] {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const reasonOf = useFailureReason();
  return [
    {
      title: words.order,
      cell: (item) => (
        <Link to="/payments/$id" params={{ id: item.id }} data-row className="block min-w-0">
          <span className="block font-semibold break-words">{item.orderTitle}</span>
          <span className="block font-mono text-13 break-words text-ink-2">{item.orderId}</span>
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
      title: words.method,
      cell: (item) => (
        <span>
          {item.methodName}
          {item.bankName && <span className="block text-13 text-ink-2">{item.bankName}</span>}
        </span>
      ),
    },
    {
      title: words.customer,
      isSpare: true,
      cell: (item) => (
        <span className="text-13 break-words">
          {item.customerEmail ? <EmailText email={item.customerEmail} /> : item.customerId || "–"}
        </span>
      ),
    },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
  ];
}
