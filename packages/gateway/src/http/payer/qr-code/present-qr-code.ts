import type { ChooseQuantityView, EnterAmountView, QrClosedView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import type { QrCode } from "../../../domain/qr-code/qr-code.ts";
import type { OpenedQrCode } from "../../../operations/qr-code/open-qr-code.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendView } from "../session/page-io.ts";

/** What a payer sees who opened a QR code, or has entered an amount that cannot be paid. */
export async function sendOpened(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { qrCode, opened, ...typed }: { qrCode: QrCode; opened: OpenedQrCode } & Typed,
): Promise<FastifyReply> {
  if (opened.kind === "checkout") return redirectToPage(reply, opened.checkoutId);
  const { merchantId, code, order } = qrCode;
  const [merchant, look] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findCheckoutLook(deps.database, merchantId),
  ]);
  const facts = {
    ...pageFacts(deps, request, reply),
    qrCode: code,
    merchant: merchant ? presentMerchant(merchant, look) : { name: "" },
    product: { name: order.title, description: order.detail },
  };
  if (opened.kind === "closed") {
    return sendView(reply, {
      ...facts,
      screen: "qr_closed",
      why: opened.why,
    } satisfies QrClosedView);
  }
  if (opened.kind === "quantity") {
    const { unitMinor, quantityMax } = opened;
    return sendView(reply, {
      ...{ ...facts, unitMinor, quantityMax, screen: "choose_quantity" },
      ...(typed.entered !== undefined && { entered: typed.entered }),
    } satisfies ChooseQuantityView);
  }
  return sendView(reply, { ...facts, ...typed, screen: "enter_amount", limits: opened.range });
}

type Typed = Pick<EnterAmountView, "entered" | "problem">;
