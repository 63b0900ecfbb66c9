import Type from "typebox";
import { TRANSACTION_STATUSES } from "../../../domain/payment/attempt.ts";
import { DateTime } from "../../schemas/envelope.ts";
import { StoreItem } from "../merchant/store/store-schema.ts";

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
    currencyType: Type.Optional(Type.String()),
  }),
  terminalId: Type.String(),
  payee: Type.Object({ userId: Type.String(), subUserId: Type.String() }),
  currencyType: Type.String(),
  balanceAmount: Type.Integer({ description: "Refundable amount in sen." }),
  finalAmount: Type.Optional(Type.Integer()),
  voucher: Type.Null(),
  platform: Type.String(),
  method: Type.String({ description: "Without the region suffix, such as TNG." }),
  region: Type.String(),
  type: Type.String(),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  source: Type.Optional(Type.String()),
  transactionAt: DateTime,
  createdAt: DateTime,
  updatedAt: DateTime,
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  extraInfo: Type.Optional(Type.Object({}, { additionalProperties: true })),
  extendInfo: Type.Optional(Type.Object({}, { additionalProperties: true })),
});
