import type { ChooseQuantityView, EnterAmountView, QrClosedView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import type { QrCode } from "../../../domain/qr-code/qr-code.ts";
import type { QrCodeVisit } from "../../../operations/qr-code/visit-qr-code.ts";
import { findCheckoutLook } from "../../../store/checkout/checkout-looks.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendView } from "../session/page-io.ts";

/** What a payer sees who opened a QR code, or has entered an amount that cannot be paid. */
export async function sendVisit(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { qrCode, visit, ...typed }: { qrCode: QrCode; visit: QrCodeVisit } & Typed,
): Promise<FastifyReply> {
  if (visit.kind === "checkout") return redirectToPage(reply, visit.checkoutId);
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
  if (visit.kind === "closed") {
    return sendView(reply, {
      ...facts,
      screen: "qr_closed",
      why: visit.why,
      isLink: qrCode.link !== null,
    } satisfies QrClosedView);
  }
  if (visit.kind === "quantity") {
    const { unitMinor, quantityMax } = visit;
    return sendView(reply, {
      ...{ ...facts, unitMinor, quantityMax, screen: "choose_quantity" },
      ...(typed.entered !== undefined && { entered: typed.entered }),
    } satisfies ChooseQuantityView);
  }
  return sendView(reply, { ...facts, ...typed, screen: "enter_amount", limits: visit.range });
}

type Typed = Pick<EnterAmountView, "entered" | "problem" | "meanings">;
