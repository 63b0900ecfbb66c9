import { GatewayError } from "../../../domain/errors.ts";
import { CHECKOUT_AMOUNT_MINOR_MIN } from "../../../domain/money.ts";
import { createQrCode } from "../../../operations/qr-code/create-qr-code.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { checkNotifyUrl, checkRedirectUrl } from "../checkout/checkout-addresses.ts";
import { ORDER_ERRORS } from "../checkout/checkout-request.ts";
import { expectActiveStore } from "../merchant/store/expect-active-store.ts";
import {
  NewQrCodeItem,
  presentNewQrCode,
  QrCodeBody,
  type QrCodeBodyType,
} from "./qr-code-schema.ts";

export const createQrCodeRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/transaction/qrcode",
  operationId: "createQrCode",
  sdk: { name: "qrCodes.create", retry: "order" },
  scope: "manage_payment",
  summary: "Create a QR code that opens a checkout.",
  description:
    "Print `item.qrCodeUrl` as a QR code, or redirect the payer to it. With the same `order.id`, " +
    "the same request returns the same QR code; without one, each request creates another.",
  body: QrCodeBody,
  response: itemResponse(NewQrCodeItem),
  errors: [
    "INVALID_PARAMETER",
    ...ORDER_ERRORS,
    "EXPIRY_INVALID",
    "EXPIRY_MIN",
    "STORE_NOT_FOUND",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "ORDER_ID_DUPLICATE",
    "QR_REDEEMED",
  ],
  example: (of) => ({
    body: {
      type: "DYNAMIC",
      isPreFillAmount: true,
      amount: 2590,
      currencyType: "MYR",
      method: [],
      expiry: { type: "DYNAMIC", day: 3 },
      order: { title: "Lunch", detail: "2 x nasi lemak & teh", additionalData: "Table 12" },
      storeId: of.storeId,
      redirectUrl: "https://shop.example/return",
      notifyUrl: "https://shop.example/notify",
    },
    captures: { qrCode: "item.code" },
  }),
  handler: async (call, deps) => {
    const body: QrCodeBodyType = call.body;
    const { application, merchant, limits } = call.caller;
    const store = await expectActiveStore(deps.database, merchant.id, body.storeId);
    if (body.redirectUrl) checkRedirectUrl("WEB_PAYMENT", body.redirectUrl);
    if (body.notifyUrl) checkNotifyUrl(body.notifyUrl, deps.notifyTargets);
    const { id, title, detail, details, additionalData } = body.order;
    const qrCode = await createQrCode(deps, limits, {
      merchantId: merchant.id,
      applicationId: application.id,
      storeId: store.id,
      type: body.type,
      amountMinor: readAmount(body),
      methods: body.method ?? [],
      expiry: body.expiry ?? null,
      order: {
        id: id ?? "",
        title,
        detail: detail ?? details ?? "",
        additionalData: additionalData ?? "",
      },
      redirectUrl: body.redirectUrl ?? "",
      notifyUrl: body.notifyUrl ?? "",
    });
    return success(presentNewQrCode(qrCode, store, deps.publicUrl));
  },
});

/** Null when the payer enters it. */
function readAmount({ amount, isPreFillAmount }: QrCodeBodyType): number | null {
  if (isPreFillAmount === false || (!isPreFillAmount && !amount)) return null;
  if (!isPreFillAmount) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail:
        "isPreFillAmount is missing, so the payer would enter the amount. Send true for a fixed amount, or false.",
    });
  }
  if (amount === undefined) {
    throw new GatewayError("VALIDATION_ERROR", {
      detail: "amount is required when isPreFillAmount is true.",
    });
  }
  if (amount < CHECKOUT_AMOUNT_MINOR_MIN) throw new GatewayError("MINIMUM_AMOUNT_REQUIRED");
  return amount;
}
