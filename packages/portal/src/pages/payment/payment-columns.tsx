import { Link } from "@tanstack/react-router";
import type { PaymentItem } from "../../generated/api.ts";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { MethodMark } from "../../ui/text/method-mark.tsx";
import { Status } from "../../ui/text/status.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { useFailureReason } from "../../words/failures/failure-reason.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { usePaymentMark } from "./payment-mark.ts";

/** Whole on a desktop; a tablet cuts it off. */
const Reason = ({ text }: { text: string }) => <span title={text}>{text}</span>;

/** Next to each other where there is room, below each other on a phone. */
function MarkedStatus({ status, mark }: { status: string; mark: string | null }) {
  if (!mark) return <Status status={status} />;
  return (
    <>
      <Status status={status} /> <Badge tone="warn">{mark}</Badge>
    </>
  );
}

/** The columns of every list of payments. */
export function usePaymentColumns(): Column<PaymentItem>[] {
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const reasonOf = useFailureReason();
  const markOf = usePaymentMark();
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
      place: "status",
      cell: (item) => (
        <TwoLines
          keepsTitle
          title={<MarkedStatus status={item.status} mark={markOf(item)} />}
          text={item.failureReason && <Reason text={reasonOf(item.failureReason)} />}
        />
      ),
    },
    {
      title: ui.method,
      place: "note",
      cell: (item) => (
        <span
          title={item.bankName ? item.methodName[language] : undefined}
          className="inline-flex max-w-full items-center gap-2 align-top @min-[500px]:max-w-28 @min-[760px]:max-w-52"
        >
          <MethodMark mark={item.mark} />
          <span className="min-w-0 truncate">{(item.bankName ?? item.methodName)[language]}</span>
        </span>
      ),
    },
    {
      title: ui.customer,
      isSpare: "wide",
      cell: (item) => (
        <span
          title={item.customerEmail || undefined}
          className="line-clamp-2 text-13 wrap-anywhere @min-[1000px]:block @min-[1000px]:max-w-44 @min-[1000px]:truncate"
        >
          {item.customerEmail || item.customerId || "–"}
        </span>
      ),
    },
    amount,
    created,
  ];
}
