import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useApi } from "../../../api/use-api.ts";
import type {
  DisputeItem,
  OperatorPaymentDetail,
  OperatorPaymentRefund,
} from "../../../generated/api.ts";
import { timeColumn, useUsualColumns } from "../../../ui/list/columns.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { AmountAndStatus } from "../../../ui/text/amount-and-status.tsx";
import { MethodMark } from "../../../ui/text/method-mark.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { useFailureReason } from "../../../words/failures/failure-reason.ts";
import { formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { DISPUTE_REASON_WORDS } from "../../dispute/dispute-words.ts";
import { HEALTH_WORDS } from "../../health/health-words.ts";
import { MoneyPanel, PayerFacts } from "../../payment/detail/payment-facts.tsx";
import { Timeline } from "../../payment/detail/timeline.tsx";
import { usePaymentMark } from "../../payment/payment-mark.ts";
import { PAYMENT_WORDS } from "../../payment/payment-words.ts";
import { MerchantLink } from "./merchant-links.tsx";
import { OPERATOR_PAYMENT_WORDS } from "./operator-payment-words.ts";
import { useOperatorPaymentColumns } from "./operator-payments.tsx";

/** A merchant's payment, to read only. */
export function OperatorPaymentPage() {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const markOf = usePaymentMark();
  const { id } = useParams({ from: "/in/operator/payments/$id" });
  const { merchantId = "" } = useSearch({ from: "/in/operator/payments/$id" });
  return (
    <DetailPage
      query={useApi("getOperatorPayment", { params: { id }, query: { merchantId } })}
      back={{ to: "/operator/payments", text: words.title }}
      name={ui.payment}
      title={({ payment }) => payment.orderTitle}
      lead={({ payment }) => <AmountAndStatus item={payment} mark={markOf(payment)} />}
    >
      {(detail) => <Content detail={detail} />}
    </DetailPage>
  );
}

interface DetailProps {
  detail: OperatorPaymentDetail;
}

function Content({ detail }: DetailProps) {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const payment = useWords(PAYMENT_WORDS);
  const columns = useOperatorPaymentColumns();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="wait" title={words.maskedTitle}>
        {words.maskedText}
      </Notice>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <MoneyPanel money={detail.money} payment={detail.payment}>
            <SettledIn detail={detail} />
          </MoneyPanel>
          <Facts detail={detail} />
          <Refunds detail={detail} />
          <Disputes detail={detail} />
          <PayerFacts detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Timeline events={detail.timeline} />
        </div>
      </div>
      {detail.otherAttempts.length > 0 && (
        <List
          words={{ title: payment.others, none: payment.none }}
          list={toListing(detail.otherAttempts)}
          columns={columns}
        />
      )}
    </div>
  );
}

/** The settlement, and how far its payout is. */
function SettledIn({ detail: { payment, settlement, payout } }: DetailProps) {
  const words = useWords(PAYMENT_WORDS);
  const own = useWords(OPERATOR_PAYMENT_WORDS);
  const { language } = useLanguage();
  if (settlement === null) return words.unsettled;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/operator/settlements/$id"
        params={{ id: settlement.id }}
        search={{ merchantId: payment.merchantId }}
        className="link"
      >
        {words.settled(formatDay(settlement.date, language))}
      </Link>
      {payout && (
        <span className="inline-flex items-center gap-2">
          {own.payout} {payout.reference} <Status status={payout.state} />
        </span>
      )}
    </span>
  );
}

function Facts({ detail: { payment, checkout } }: DetailProps) {
  const words = useWords(PAYMENT_WORDS);
  const own = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const health = useWords(HEALTH_WORDS);
  const { language } = useLanguage();
  const reasonOf = useFailureReason();
  return (
    <FactsPanel
      title={words.facts}
      items={[
        [ui.merchant, <MerchantLink key="merchant" {...payment} />],
        copyFact(ui.transaction, payment.id),
        copyFact(ui.order, payment.orderId),
        copyFact(words.checkout, checkout.id),
        copyFact(own.attemptId, payment.attemptId),
        copyFact(ui.bankReference, payment.railReference),
        [
          ui.method,
          <span key="method" className="inline-flex items-center gap-2">
            <MethodMark mark={payment.mark} />
            {payment.methodName[language]}
          </span>,
        ],
        [ui.bank, payment.bankName?.[language]],
        [health.rail, payment.railId],
        [own.routedBy, payment.routedBy],
        [words.failure, payment.failureReason && reasonOf(payment.failureReason)],
        [words.failureCode, payment.failureCode],
        [ui.customer, payment.customerEmail],
        timeFact(ui.created, payment.createdAt),
        timeFact(words.paid, payment.paidAt),
      ]}
    />
  );
}

function Refunds({ detail: { refunds } }: DetailProps) {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { status, amount } = useUsualColumns();
  if (refunds.length === 0) return null;
  const columns: Column<OperatorPaymentRefund>[] = [
    {
      title: ui.reason,
      cell: (item) => <TwoLines title={item.reason} text={item.railReference || item.id} isMono />,
    },
    status,
    timeColumn(ui.created, (item) => item.createdAt, "date"),
    amount,
  ];
  return (
    <List
      words={{ title: words.refundsOfPayment, none: words.noRefunds }}
      list={toListing(refunds)}
      columns={columns}
    />
  );
}

function Disputes({ detail: { disputes } }: DetailProps) {
  const words = useWords(OPERATOR_PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const reasons = useWords(DISPUTE_REASON_WORDS);
  const { status, amount } = useUsualColumns();
  if (disputes.length === 0) return null;
  const columns: Column<DisputeItem>[] = [
    {
      title: ui.reason,
      cell: (item) => <TwoLines title={reasons[item.reason]} text={item.railReference} isMono />,
    },
    status,
    timeColumn(words.due, (item) => item.dueAt, "date"),
    amount,
  ];
  return (
    <List
      words={{ title: words.disputesOfPayment, none: words.noDisputes }}
      list={toListing(disputes)}
      columns={columns}
    />
  );
}
