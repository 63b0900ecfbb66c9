import { type CheckoutView, PATHS, type QrView } from "@kaunter/checkout";
import QRCode from "qrcode";
import type { Payment } from "../../../domain/payment/attempt.ts";
import type { NextAction } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { offeredMethods } from "../method/offered-methods.ts";
import type { Session } from "./load-session.ts";
import { payFacts, providerNameOf } from "./pay-facts.ts";

/** The payer's next step as a page; null when there is only waiting. */
export async function presentAction(
  deps: CheckoutDeps,
  session: Session,
  payment: Payment,
  next: NextAction,
): Promise<CheckoutView | null> {
  const { facts } = session;
  const methodName = providerNameOf(deps, payment, facts.lang);
  switch (next.kind) {
    case "redirect":
      return {
        ...facts,
        screen: "redirecting",
        methodName,
        target:
          next.method === "POST"
            ? { method: "POST", url: next.url, fields: next.fields ?? {} }
            : { method: "GET", url: next.url },
      };
    case "app_link":
      return {
        ...facts,
        screen: "redirecting",
        methodName,
        target: { method: "GET", url: next.deepLink, fallbackUrl: next.fallbackUrl },
      };
    case "qr":
      return presentQr(deps, session, payment, next);
    case "3ds_method":
      return {
        ...facts,
        screen: "three_ds_method",
        url: next.url,
        data: next.data,
        timeoutMs: next.timeoutMs,
        continueUrl: PATHS.continue,
        continueFields: { checkoutId: facts.checkoutId },
      };
    case "3ds_challenge":
      return { ...facts, screen: "three_ds_challenge", url: next.url, creq: next.creq };
    // The merchant's mini program continues with it.
    case "mini_program":
    case "wait":
    case "none":
      return null;
  }
}

async function presentQr(
  deps: CheckoutDeps,
  session: Session,
  payment: Payment,
  next: Extract<NextAction, { kind: "qr" }>,
): Promise<QrView | null> {
  const offered = offeredMethods(deps, session.checkout);
  const method = offered.find(({ offer }) => offer.method.id === payment.requestMethod)?.shown;
  if (!method) return null;
  const svg = await QRCode.toString(next.payload, { type: "svg", errorCorrectionLevel: "M" });
  const { checkoutId } = session.facts;
  return {
    ...payFacts(deps, session),
    screen: "qr",
    method,
    svg: svg.trim(),
    payload: next.payload,
    qrExpiresAt: next.expiresAt,
    saveUrl: `/checkout/qr.png?checkoutId=${checkoutId}`,
    appLinks: next.appLinks ?? [],
    ...(payment.payer.isScanned === true && { isScanned: true }),
    ...(deps.payerPhoneUrl && {
      payerPhoneUrl: `${deps.payerPhoneUrl}?qr=${encodeURIComponent(next.payload)}`,
    }),
  };
}
