import Type, { type TSchema } from "typebox";
import { MONEY_WEBHOOK_TYPES } from "../../../packages/gateway/src/domain/notification/webhook-event.ts";
import { TransactionItem } from "../../../packages/gateway/src/http/api/payment/transaction-schema.ts";
import { DateTime, LongId } from "../../../packages/gateway/src/http/schemas/envelope.ts";

export interface EventDescription {
  name: string;
  sentWhen: string;
  data: TSchema;
}

const Text = Type.String();

/** When each event happens that a webhook endpoint can choose, next to successful payments. */
const MONEY_EVENTS: Readonly<Record<(typeof MONEY_WEBHOOK_TYPES)[number], string>> = {
  PAYMENT_DUPLICATE: "a paid checkout is paid again; refunded automatically",
  PAYMENT_RETURNED: "a different amount than the order's was paid; refunded automatically",
  PAYMENT_FAILED: "an attempt to pay fails; the payer may try again",
  PAYMENT_REVERSED: "a payment is reversed",
  REFUND_OPENED: "a refund is created",
  REFUND_SUCCEEDED: "a refund succeeds",
  REFUND_REFUSED: "the provider rejects a refund",
  DISPUTE_OPENED: "the payer's bank opens a dispute",
  DISPUTE_WON: "a dispute is decided for the merchant",
  DISPUTE_LOST: "a dispute is decided against the merchant, or accepted",
  PAYOUT_CREATED: "a settlement creates a payout; nothing has been sent",
  PAYOUT_SENT: "a payout is sent to the bank, which has not confirmed it",
  PAYOUT_PAID: "the bank confirms a payout",
  PAYOUT_RETURNED: "the merchant's bank returns a payout; the amount is due again",
  PAYOUT_FAILED: "the bank rejects a payout; the amount is due again",
};

const MoneyEventData = Type.Object(
  {
    transactionId: Type.String({ description: "Empty for a payout." }),
    orderId: Type.String({ description: "Empty for a payout." }),
    subjectId: Type.String({
      description: "ID of the transaction, refund, dispute or payout.",
    }),
    amount: Type.Integer({ description: "Sen." }),
    currencyType: Text,
    createdAt: DateTime,
  },
  { title: "WebhookEventData" },
);

/** What the gateway sends to merchants; a test finds events that are missing here. */
export const EVENTS: readonly EventDescription[] = [
  {
    name: "PAYMENT_WEB_ONLINE",
    sentWhen: "a checkout is paid: once per checkout; not on failure, cancellation or expiry",
    data: TransactionItem,
  },
  {
    name: "RECURRING_PAYMENT",
    sentWhen: "a customer's stored card is charged; sent to the customer's own notifyUrl",
    data: Type.Object({
      amount: Type.Integer({ description: "Sen." }),
      currency: Text,
      countryCode: Text,
      phoneNumber: Text,
      customerId: LongId,
      email: Text,
      name: Text,
      merchantId: LongId,
      storeId: LongId,
      orderId: Text,
      status: Type.Literal("SUCCESS"),
      createdAt: DateTime,
      updatedAt: DateTime,
    }),
  },
  {
    name: "PORTAL_TEST",
    sentWhen: "a user requests a signed sample in the portal",
    data: Type.Object({ message: Text, eventId: Text }),
  },
  ...MONEY_WEBHOOK_TYPES.map((name) => ({
    name,
    sentWhen: `${MONEY_EVENTS[name]}; to webhook endpoints only`,
    data: MoneyEventData,
  })),
];
