/** QR codes at a counter. Source: docs/spec/interface.md#counter-qr-codes */
import Type, { type Static } from "typebox";
import type { Store } from "../../../domain/merchant/merchant.ts";
import { presentStore } from "../../../domain/merchant/wire-store.ts";
import { CURRENCY } from "../../../domain/money.ts";
import { NEVER, QR_EXPIRY_TYPES } from "../../../domain/qr-code/expiry.ts";
import { QR_CODE_STATUSES, QR_CODE_TYPES, type QrCode } from "../../../domain/qr-code/qr-code.ts";
import { DateTime, LongId } from "../../schemas/envelope.ts";
import { nullable, tolerant } from "../../schemas/tolerant.ts";
import { OrderFields } from "../checkout/checkout-request.ts";
import { StoreItem } from "../merchant/store/store-schema.ts";

const { title, detail, additionalData } = OrderFields;
const url = Type.String({ maxLength: 2_048 });

const Expiry = Type.Object({
  type: Type.Enum([...QR_EXPIRY_TYPES, "FIX"], {
    description: "FIXED ends at `expiredAt`, DYNAMIC after `day` days. FIX is FIXED.",
    errorCodes: { enum: "EXPIRY_INVALID" },
  }),
  ...tolerant({
    day: Type.Integer({ description: "Days from now, for DYNAMIC." }),
    expiredAt: Type.String({ maxLength: 40, description: "RFC 3339, for FIXED." }),
  }),
});

/** Existing clients write `details`. */
const Order = Type.Object({
  title,
  ...tolerant({ id: OrderFields.orderId, detail, details: detail, additionalData }),
});

export const QrCodeBody = Type.Object({
  type: Type.Enum([...QR_CODE_TYPES], {
    description: "STATIC collects any number of payments, DYNAMIC one.",
  }),
  storeId: Type.String({ minLength: 1, maxLength: 255 }),
  isPreFillAmount: Type.Optional(
    nullable(Type.Boolean({ description: "false, the default: the payer enters the amount." })),
  ),
  amount: Type.Optional(
    Type.Integer({
      ...OrderFields.amount,
      minimum: 0,
      description: "Sen; 100 is RM 1.00. Required with `isPreFillAmount: true`.",
    }),
  ),
  currencyType: OrderFields.currencyType,
  order: Order,
  ...tolerant({
    method: OrderFields.methods,
    expiry: Expiry,
    redirectUrl: url,
    notifyUrl: url,
  }),
});
export type QrCodeBodyType = Static<typeof QrCodeBody>;

const Text = Type.String();
const facts = {
  type: Type.Enum([...QR_CODE_TYPES]),
  isPreFillAmount: Type.Boolean(),
  currencyType: Text,
  amount: Type.Integer({ description: "Sen; 0 when the payer enters it." }),
  platform: Text,
  method: Type.Array(Text),
  expiry: Type.Object({
    type: Type.Enum([...QR_EXPIRY_TYPES]),
    day: Type.Integer(),
    expiredAt: Type.String({ description: "RFC 3339; the end of 2050 for PERMANENT." }),
  }),
  code: Type.String({ description: "32 hexadecimal digits." }),
  status: Type.Enum([...QR_CODE_STATUSES], {
    description: "REDEEMED once the order of a DYNAMIC code has been paid.",
  }),
  qrCodeUrl: Type.String({ description: "The address to print as a QR code, or to redirect to." }),
  redirectUrl: Text,
  notifyUrl: Type.Optional(Type.String({ description: "When the request had one." })),
  order: Type.Object({
    id: Type.Optional(
      Type.String({ description: "Of a DYNAMIC code: the order.id of its transactions." }),
    ),
    title: Text,
    detail: Text,
    additionalData: Text,
  }),
  createdAt: DateTime,
  updatedAt: DateTime,
};

/** The response to its creation has the store, others its ID, in compat mode also the store. */
export const NewQrCodeItem = Type.Object({ store: StoreItem, ...facts });
export const QrCodeItem = Type.Object({
  storeId: LongId,
  store: Type.Optional(StoreItem),
  ...facts,
});

export const presentNewQrCode = (qrCode: QrCode, store: Store, publicUrl: string) => ({
  store: presentStore(store),
  ...present(qrCode, publicUrl),
});

/** `stores`: those to show; none in strict mode. */
export const presentQrCode = (qrCode: QrCode, publicUrl: string, stores: readonly Store[]) => ({
  storeId: qrCode.storeId,
  ...storeOf(qrCode, stores),
  ...present(qrCode, publicUrl),
});

function storeOf({ storeId }: QrCode, stores: readonly Store[]) {
  const store = stores.find(({ id }) => id === storeId);
  return store && { store: presentStore(store) };
}

function present(qrCode: QrCode, publicUrl: string) {
  const { type, amountMinor, methods, expiry, code, status, redirectUrl, notifyUrl } = qrCode;
  const { id, ...texts } = qrCode.order;
  const { day, expiresAt } = expiry;
  return {
    ...{ type, code, status, redirectUrl },
    isPreFillAmount: amountMinor !== null,
    currencyType: CURRENCY,
    amount: amountMinor ?? 0,
    platform: "OPEN_API",
    method: methods,
    expiry: { type: expiry.type, day, expiredAt: (expiresAt ?? NEVER).toISOString() },
    qrCodeUrl: `${publicUrl}/checkout/qr/${code}`,
    ...(notifyUrl && { notifyUrl }),
    order: { ...(id && { id }), ...texts },
    createdAt: qrCode.createdAt.toISOString(),
    updatedAt: qrCode.updatedAt.toISOString(),
  };
}
