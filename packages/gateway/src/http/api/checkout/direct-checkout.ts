import Type, { type Static } from "typebox";
import { type Checkout, subjectOfCheckout } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { ONLY_COMPAT, type SignatureMode } from "../../../domain/merchant/merchant.ts";
import { readMethodName } from "../../../operations/checkout/method-names.ts";
import type { Deps } from "../../../operations/deps.ts";
import { findDirectMethod, startDirect } from "../../../operations/payment/direct/start-direct.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { UNKNOWN_BROWSER } from "../../request/origin/browser-facts.ts";
import { route } from "../../route.ts";
import { DirectCardBody } from "../../schemas/direct-card.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { nextStepUrl } from "../../schemas/next-step-url.ts";
import { nullable } from "../../schemas/tolerant.ts";
import { qrImageBase64 } from "./qr-image.ts";

const Body = Type.Object({
  checkoutId: Type.String({ minLength: 1, maxLength: 64 }),
  method: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  type: Type.Enum(["URL", "QRCODE", "DUITNOW_QRCODE", "MINI_PROGRAM"]),
  userId: Type.Optional(
    nullable(
      Type.String({
        maxLength: 128,
        description: "The payer's ID at the wallet. Required for `MINI_PROGRAM`.",
      }),
    ),
  ),
  fpx: Type.Optional(
    nullable(Type.Object({ bankCode: Type.Optional(Type.String({ maxLength: 32 })) })),
  ),
  gobiz: Type.Optional(Type.Unknown()),
  card: Type.Optional(DirectCardBody),
});
type DirectItem =
  | { type: "URL"; url: string }
  | { type: "QRCODE"; qrcode: { base64Image: string; data: string } }
  | { type: "MINI_PROGRAM"; data: string };

const Item = Type.Object({
  type: Type.Enum(["URL", "QRCODE", "MINI_PROGRAM"]),
  data: Type.Optional(
    Type.String({
      description:
        "Base64. Decode it and pass it to the wallet's pay function in the mini program.",
    }),
  ),
  url: Type.Optional(Type.String()),
  qrcode: Type.Optional(
    Type.Object({
      base64Image: Type.String({ description: "PNG, Base64." }),
      data: Type.String({ description: "Content of the QR code." }),
    }),
  ),
});

export const directCheckoutRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/online/checkout",
  operationId: "directCheckout",
  sdk: "checkouts.createDirectPayment",
  scope: "manage_payment",
  summary: "Start a payment of a checkout without the checkout page.",
  description:
    "A card without `card` leads to the card form of the checkout page, so that no card data passes " +
    "through the shop. Repeating the request while the payment is pending returns the same result. Retrieve the " +
    "checkout afterwards; the webhook is sent as usual.",
  body: Body,
  response: itemResponse(Item),
  errors: [
    "TRANSACTION_NOT_FOUND",
    "ORDER_PAID",
    "ORDER_CLOSED",
    "TRANSACTION_EXPIRED",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "PAYMENT_IN_PROCESS",
    "PAYMENT_PARAM_INVALID",
    "BANK_ERROR",
    "CARD_ENTRY_OFF",
    "CARD_NOT_FOUND",
    "INVALID_PARAMETER",
  ],
  example: (of) => ({ body: { checkoutId: of.walletCheckoutId, method: "TNG_MY", type: "URL" } }),
  handler: async (call, deps) => {
    const { body } = call;
    const { application, merchant } = call.caller;
    const checkout = await getMerchantCheckout(deps, merchant.id, body.checkoutId);
    const method = readMethodName(deps.rails, application.signatureMode, body.method ?? "");
    const offer = findDirectMethod(deps.rails, checkout, method);
    expectKind(offer, body.type);
    const { next } = await startDirect(deps, checkout, {
      method,
      bankCode: body.fpx?.bankCode || null,
      ...(body.type === "MINI_PROGRAM" && {
        walletUserId: readUserId(body, offer, application.signatureMode),
      }),
      card: body.card ?? null,
      device: checkout.type === "MOBILE_PAYMENT" ? "mobile" : "desktop",
      browser: UNKNOWN_BROWSER,
    });
    if (body.type === "URL") {
      return success<DirectItem>({
        type: "URL",
        url: nextStepUrl(deps.publicUrl, checkout.id, next),
      });
    }
    if (next.kind === "mini_program") {
      return success<DirectItem>({ type: "MINI_PROGRAM", data: next.data });
    }
    if (next.kind !== "qr") {
      throw new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
        detail: "It does not offer a QR code.",
      });
    }
    const qrcode = { base64Image: await qrImageBase64(next.payload), data: next.payload };
    return success<DirectItem>({ type: "QRCODE", qrcode });
  },
});

function expectKind({ method }: OfferedMethod, type: Static<typeof Body>["type"]): void {
  if (
    type === "URL" ? method.byUrl : type === "MINI_PROGRAM" ? method.inMiniProgram : method.byQr
  ) {
    return;
  }
  throw new GatewayError("INVALID_PARAMETER", { detail: `${method.id} has no type ${type}.` });
}

/** Existing clients leave it out for a wallet that knows who opened its mini program. */
function readUserId(
  { userId }: Static<typeof Body>,
  { method }: OfferedMethod,
  mode: SignatureMode,
): string {
  if (userId) return userId;
  const isTolerable = method.identifiesPayer === true;
  if (mode === "compat" && isTolerable) return "";
  const hint = isTolerable ? ` ${ONLY_COMPAT}` : "";
  throw new GatewayError("PAYMENT_PARAM_INVALID", { detail: `userId is missing.${hint}` });
}

export async function getMerchantCheckout(
  deps: Pick<Deps, "database" | "tracing">,
  merchantId: string,
  checkoutId: string,
): Promise<Checkout> {
  const checkout = await findCheckout(deps.database, merchantId, checkoutId);
  if (!checkout)
    throw new GatewayError("TRANSACTION_NOT_FOUND", { detail: "The checkout is unknown." });
  deps.tracing.note(subjectOfCheckout(checkout));
  return checkout;
}
