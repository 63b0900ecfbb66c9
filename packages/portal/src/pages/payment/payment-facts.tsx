import { Link } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import type { PaymentDetail } from "../../generated/api.ts";
import { copyFact, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useFailureReason } from "../../words/failure-reason.ts";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYER_WORDS } from "./ledger-words.ts";
import { PAYMENT_WORDS } from "./payment-words.ts";

export function PaymentFacts({ detail: { payment, refundable } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const reasonOf = useFailureReason();
  const { may } = useSignedIn();
  const customer = payment.customerEmail || payment.customerId;
  return (
    <FactsPanel
      title={words.facts}
      items={[
        copyFact(ui.transaction, payment.id),
        copyFact(ui.order, payment.orderId),
        [ui.method, payment.methodName],
        [ui.bank, payment.bankName],
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
export function PayerFacts({ detail: { payer } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const names: Readonly<Record<string, string>> = useWords(PAYER_WORDS);
  const items = Object.entries(payer)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => [names[name] ?? name, String(value)] as const);
  if (items.length === 0) return null;
  return <FactsPanel title={words.payer} items={items} />;
}
