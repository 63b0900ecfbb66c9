import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import type { PaymentDetail } from "../../../generated/api.ts";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { MethodMark } from "../../../ui/text/method-mark.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useFailureReason } from "../../../words/failures/failure-reason.ts";
import { formatAmount, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { PAYMENT_WORDS } from "../payment-words.ts";
import { PAYER_WORDS } from "./ledger-words.ts";

/** What was paid, what was taken off it, and what the merchant gets. */
export function MoneyFacts({ detail }: { detail: PaymentDetail }) {
  return (
    <MoneyPanel {...detail}>
      <SettledIn settlement={detail.settlement} />
    </MoneyPanel>
  );
}

interface MoneyPanelProps extends Pick<PaymentDetail, "money"> {
  payment: { amountMinor: number };
  /** Where it is settled. */
  children: ReactNode;
}

/** Absent until it is paid. */
export function MoneyPanel({ money, payment, children }: MoneyPanelProps) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  if (money === null) return null;
  const { feeMinor, taxMinor, refundedMinor, disputedMinor, netMinor } = money;
  const lines = [
    [ui.amount, payment.amountMinor, true],
    [words.fee, -feeMinor, true],
    [words.tax, -taxMinor, taxMinor !== 0],
    [words.refunded, -refundedMinor, refundedMinor !== 0],
    [words.disputed, -disputedMinor, disputedMinor !== 0],
  ] as const;
  return (
    <Panel title={words.money}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        {lines
          .filter(([, , isShown]) => isShown)
          .map(([name, amountMinor]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right">
                <Money amountMinor={amountMinor} />
              </dd>
            </div>
          ))}
        <dt className="border-t border-line pt-2 font-semibold">{words.net}</dt>
        <dd className="border-t border-line pt-2 text-right">
          <Money amountMinor={netMinor} isStrong />
        </dd>
      </dl>
      <p className="mt-3 text-13 text-ink-2">{children}</p>
    </Panel>
  );
}

function SettledIn({ settlement }: Pick<PaymentDetail, "settlement">) {
  const words = useWords(PAYMENT_WORDS);
  const { language } = useLanguage();
  const { may } = useSignedIn();
  if (settlement === null) return words.unsettled;
  const text = words.settled(formatDay(settlement.date, language));
  if (!may("settlements:read")) return text;
  return (
    <Link to="/settlements/$id" params={{ id: settlement.id }} className="link">
      {text}
    </Link>
  );
}

export function PaymentFacts({ detail: { payment, refundable } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const reasonOf = useFailureReason();
  const { may } = useSignedIn();
  const customer = payment.customerEmail || payment.customerId;
  return (
    <FactsPanel
      title={words.facts}
      items={[
        copyFact(ui.transaction, payment.id),
        copyFact(ui.order, payment.orderId),
        [
          ui.method,
          <span key="method" className="inline-flex items-center gap-2">
            <MethodMark mark={payment.mark} />
            {payment.methodName[language]}
          </span>,
        ],
        [ui.bank, payment.bankName?.[language]],
        copyFact(ui.bankReference, payment.railReference),
        [words.failure, payment.failureReason && reasonOf(payment.failureReason)],
        [words.failureCode, payment.failureCode],
        [
          ui.customer,
          payment.customerId && may("customers:read") ? (
            <Link
              key="customer"
              to="/customer"
              search={{ id: payment.customerId }}
              className="link break-words"
            >
              {customer}
            </Link>
          ) : (
            customer
          ),
        ],
        [ui.store, payment.storeName],
        timeFact(ui.created, payment.createdAt),
        timeFact(words.paid, payment.paidAt),
        [words.refundable, refundable.isPossible && formatAmount(refundable.amountMinorMax)],
      ]}
    />
  );
}

export function CheckoutFacts({ detail: { checkout } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <FactsPanel
      title={words.checkoutFacts}
      items={[
        copyFact(words.checkout, checkout.id),
        [ui.status, <Status key="status" status={checkout.status} />],
        [words.detail, checkout.orderDetail],
        [words.additional, checkout.additionalData],
        [words.redirect, checkout.redirectUrl],
        [words.notify, checkout.notifyUrl],
        [words.begins, <When key="start" at={checkout.startAt} />],
        [ui.expires, <When key="end" at={checkout.endAt} />],
      ]}
    />
  );
}

/** What the bank or wallet reported, masked. Absent when it reported nothing. */
export function PayerFacts({ detail: { payer } }: { detail: Pick<PaymentDetail, "payer"> }) {
  const words = useWords(PAYMENT_WORDS);
  const names: Readonly<Record<string, string>> = useWords(PAYER_WORDS);
  const items = Object.entries(payer)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => [names[name] ?? name, String(value)] as const);
  if (items.length === 0) return null;
  return <FactsPanel title={words.payer} items={items} />;
}
