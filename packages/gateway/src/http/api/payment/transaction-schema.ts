import Type from "typebox";
import { TRANSACTION_STATUSES } from "../../../domain/payment/attempt.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";

export const StoreItem = Type.Object({
  id: LongId,
  merchantSettlementId: Type.Optional(Type.String()),
  name: Type.String(),
  imageUrl: Type.String(),
  addressLine1: Type.String(),
  addressLine2: Type.String(),
  postCode: Type.String(),
  city: Type.String(),
  state: Type.String(),
  country: Type.String(),
  countryCode: Type.String(),
  phoneNumber: Type.String(),
  geoLocation: Type.Object({ latitude: Type.Number(), longitude: Type.Number() }),
  status: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export const TransactionItem = Type.Object({
  store: StoreItem,
  referenceId: Type.String({ description: "The provider's reference; empty until there is one." }),
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
  balanceAmount: Type.Integer({ description: "Sen that can still be refunded." }),
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
