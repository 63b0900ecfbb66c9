import { Link } from "@tanstack/react-router";
import { ShieldAlert, Undo2 } from "lucide-react";
import type { OperatorDispute, OperatorRefund } from "../../../generated/api.ts";
import { timeColumn, useUsualColumns } from "../../../ui/list/columns.tsx";
import { ListPage } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useFilteredList } from "../../../ui/list/use-filtered-list.ts";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { DISPUTE_REASON_WORDS } from "../../dispute/dispute-words.ts";
import { useMerchantColumn } from "./merchant-links.tsx";
import {
  OPERATOR_DISPUTE_WORDS,
  OPERATOR_PAYMENT_WORDS,
  OPERATOR_REFUND_WORDS,
} from "./operator-payment-words.ts";
import { HowSearched, useEveryFilters } from "./use-every-filters.tsx";

const keyOf = ({ merchantId, id }: { merchantId: string; id: string }) => `${merchantId} ${id}`;

/** The refunds of all merchants. */
export function OperatorRefundsPage() {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const { amount, created } = useUsualColumns();
  const list = useFilteredList("listOperatorRefunds", useEveryFilters());
  const columns: Column<OperatorRefund>[] = [
    ...useFirstColumns<OperatorRefund>(),
    {
      title: ui.type,
      place: "note",
      cell: ({ kind }) => (kind === "REVERSAL" ? words.void : words.refund),
    },
    {
      title: ui.method,
      place: "note",
      cell: ({ bankName, methodName }) => (bankName ?? methodName)[language],
    },
    amount,
    created,
  ];
  return (
    <ListPage
      words={useWords(OPERATOR_REFUND_WORDS)}
      icon={Undo2}
      list={list}
      columns={columns}
      keyOf={keyOf}
      above={<HowSearched list={list} />}
    />
  );
}

/** The disputes of all merchants. */
export function OperatorDisputesPage() {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const reasons: Readonly<Record<string, string>> = useWords(DISPUTE_REASON_WORDS);
  const { amount, created } = useUsualColumns();
  const list = useFilteredList("listOperatorDisputes", useEveryFilters());
  const columns: Column<OperatorDispute>[] = [
    ...useFirstColumns<OperatorDispute>(),
    { title: ui.reason, place: "note", cell: ({ reason }) => reasons[reason] ?? reason },
    timeColumn(words.due, ({ dueAt }) => dueAt),
    amount,
    created,
  ];
  return (
    <ListPage
      words={useWords(OPERATOR_DISPUTE_WORDS)}
      icon={ShieldAlert}
      list={list}
      columns={columns}
      keyOf={keyOf}
      above={<HowSearched list={list} />}
    />
  );
}

type Returned = Pick<
  OperatorRefund,
  "merchantId" | "merchantName" | "transactionId" | "orderId" | "railReference"
> & { status: string };

/** The payment, its merchant and the status. */
function useFirstColumns<T extends Returned>(): Column<T>[] {
  const ui = useWords(UI_WORDS);
  return [
    {
      title: ui.order,
      cell: (item) => (
        <Link
          to="/operator/payments/$id"
          params={{ id: item.transactionId }}
          search={{ merchantId: item.merchantId }}
          data-row
          className="block min-w-0"
        >
          <TwoLines title={item.orderId} text={item.railReference} isMono />
        </Link>
      ),
    },
    useMerchantColumn<T>(),
    {
      title: ui.status,
      place: "status",
      cell: ({ status }) => <Status status={status} />,
    },
  ];
}
