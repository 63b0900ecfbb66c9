import { Link } from "@tanstack/react-router";
import { ArrowRightLeft } from "lucide-react";
import type { OperatorPayment } from "../../../generated/api.ts";
import { useUsualColumns } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useFilteredList } from "../../../ui/list/use-filtered-list.ts";
import { Badge } from "../../../ui/text/badge.tsx";
import { MethodMark } from "../../../ui/text/method-mark.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { usePaymentMark } from "../../payment/payment-mark.ts";
import { useMerchantColumn } from "./merchant-links.tsx";
import { OPERATOR_PAYMENT_WORDS } from "./operator-payment-words.ts";
import { HowSearched, useEveryFilters } from "./use-every-filters.tsx";

/** The same payment ID may be of two merchants. */
const keyOf = ({ merchantId, id }: OperatorPayment) => `${merchantId} ${id}`;

/** The payments of all merchants. */
export function OperatorPaymentsPage() {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const list = useFilteredList("listOperatorPayments", useEveryFilters());
  return (
    <ListPage
      words={words}
      icon={ArrowRightLeft}
      list={list}
      columns={useOperatorPaymentColumns()}
      keyOf={keyOf}
      above={<HowSearched list={list} />}
    />
  );
}

function Mark({ text }: { text: string | null }) {
  return text === null ? null : <Badge tone="warn">{text}</Badge>;
}

/** The columns of every list of several merchants' payments. */
export function useOperatorPaymentColumns(): Column<OperatorPayment>[] {
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const markOf = usePaymentMark();
  const { amount, created } = useUsualColumns();
  return [
    {
      title: ui.order,
      cell: (item) => (
        <Link
          to="/operator/payments/$id"
          params={{ id: item.id }}
          search={{ merchantId: item.merchantId }}
          data-row
          className="block min-w-0"
        >
          <TwoLines title={item.orderTitle} text={item.orderId} isMono />
        </Link>
      ),
    },
    useMerchantColumn<OperatorPayment>(),
    {
      title: ui.status,
      place: "status",
      cell: (item) => (
        <>
          <Status status={item.status} /> <Mark text={markOf(item)} />
        </>
      ),
    },
    {
      title: ui.method,
      place: "note",
      cell: (item) => (
        <span
          title={item.bankName ? item.methodName[language] : undefined}
          className="inline-flex max-w-full items-center gap-2 align-top @min-[500px]:max-w-28 @min-[760px]:max-w-44"
        >
          <MethodMark mark={item.mark} />
          <span className="min-w-0 truncate">{(item.bankName ?? item.methodName)[language]}</span>
        </span>
      ),
    },
    amount,
    created,
  ];
}
