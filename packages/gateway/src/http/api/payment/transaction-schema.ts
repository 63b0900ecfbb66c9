import { describeStatuses } from "@kaunter/checkout/status-words";
import Type from "typebox";
import { TRANSACTION_STATUSES } from "../../../domain/payment/attempt.ts";
import { DateTime } from "../../schemas/envelope.ts";
import { StoreItem } from "../merchant/store/store-schema.ts";

/** See docs/concepts/strict-and-compat.md#full-objects. */
const FULL_ONLY = "Full objects only.";

export const TransactionItem = Type.Object({
  store: StoreItem,
  referenceId: Type.String({ description: "The provider's reference; empty until it is known." }),
  transactionId: Type.String({ description: "24 digits." }),
  order: Type.Object({
    id: Type.String(),
    title: Type.String(),
    detail: Type.String(),
    additionalData: Type.String(),
    amount: Type.Integer({ description: "Sen." }),
    currencyType: Type.Optional(Type.String({ description: FULL_ONLY })),
  }),
  terminalId: Type.String(),
  payee: Type.Object({ userId: Type.String(), subUserId: Type.String() }),
  currencyType: Type.String(),
  balanceAmount: Type.Integer({ description: "Refundable amount in sen." }),
  finalAmount: Type.Optional(
    Type.Integer({ description: `What the payer paid, in sen. ${FULL_ONLY}` }),
  ),
  voucher: Type.Null(),
  platform: Type.String(),
  method: Type.String({ description: "Without the region suffix, such as TNG." }),
  region: Type.String(),
  type: Type.String(),
  status: Type.Enum([...TRANSACTION_STATUSES], {
    description: `In words: ${describeStatuses(TRANSACTION_STATUSES)}.`,
  }),
  source: Type.Optional(Type.String({ description: FULL_ONLY })),
  transactionAt: DateTime,
  createdAt: DateTime,
  updatedAt: DateTime,
  error: Type.Optional(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { description: `Of a failed payment. ${FULL_ONLY}` },
    ),
  ),
  extraInfo: Type.Optional(Type.Object({}, { additionalProperties: true, description: FULL_ONLY })),
  extendInfo: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: FULL_ONLY }),
  ),
});
