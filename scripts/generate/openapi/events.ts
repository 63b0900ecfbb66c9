import Type, { type TSchema } from "typebox";
import { TransactionItem } from "../../../packages/gateway/src/http/api/payment/transaction-schema.ts";
import { DateTime, LongId } from "../../../packages/gateway/src/http/schemas/envelope.ts";

export interface EventDescription {
  name: string;
  sentWhen: string;
  data: TSchema;
}

const Text = Type.String();

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
];
