import { canonicalize, type PrivateKey } from "@kaunter/signing";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import type { CraftedKind } from "../../../domain/laboratory/check/crafted-kind.ts";
import type { InBoth } from "../../../domain/laboratory/check/report.ts";
import { CURRENCY } from "../../../domain/money.ts";
import { PAYMENT_EVENT } from "../../../domain/notification/webhook-event.ts";
import { formatWholeSeconds } from "../../../domain/notification/whole-seconds.ts";
import type { Deps } from "../../deps.ts";
import { type WebhookRequest, webhookHeaders } from "../../notification/laboratory.ts";
import {
  byAnotherKey,
  outdated,
  repeated,
  withAnotherAmount,
  withoutSignature,
} from "../odd-webhooks.ts";

type CraftDeps = Pick<Deps, "clock" | "rails" | "random" | "trueClock">;

/** What each is in a report. */
export const CRAFTED_WORDS: Readonly<Record<CraftedKind, InBoth>> = {
  VALID: {
    en: "a valid webhook of an order that is not paid",
    ms: "webhook sah bagi pesanan yang belum dibayar",
  },
  FORGE_SIGNATURE: {
    en: "a webhook whose signature is over another body",
    ms: "webhook dengan tandatangan bagi body lain",
  },
  FORGE_KEY: {
    en: "a webhook that another key has signed",
    ms: "webhook yang ditandatangani dengan kunci lain",
  },
  FORGE_AMOUNT: {
    en: "a webhook whose amount was changed after it was signed",
    ms: "webhook yang jumlahnya diubah selepas ditandatangani",
  },
  REPLAY: {
    en: "the webhook of the payment, signed half an hour ago",
    ms: "webhook pembayaran itu, ditandatangani setengah jam lalu",
  },
};

/** The webhook of a payment of the whole order, which nobody has made. */
export function bodyOfPayment({ clock, rails }: CraftDeps, checkout: Checkout): string {
  const at = formatWholeSeconds(clock.now());
  const { amountMinor: amount, ...order } = checkout.order;
  const { method, region } = rails.listMethods()[0]?.method ?? {};
  const data = {
    order: { ...order, amount, currencyType: CURRENCY },
    ...{ balanceAmount: amount, finalAmount: amount, currencyType: CURRENCY },
    ...{ transactionId: "0", referenceId: "0", terminalId: "", voucher: null },
    payee: { userId: "", subUserId: "" },
    ...{ platform: "OPEN_API", method: method ?? "", region: region ?? "", type: "WEB_PAYMENT" },
    ...{ status: "SUCCESS", transactionAt: at, createdAt: at, updatedAt: at },
  };
  return canonicalize({ data, eventType: PAYMENT_EVENT });
}

const CRAFT = {
  VALID: repeated,
  FORGE_SIGNATURE: withoutSignature,
  FORGE_KEY: byAnotherKey,
  FORGE_AMOUNT: withAnotherAmount,
  REPLAY: outdated,
} as const satisfies Readonly<Record<CraftedKind, unknown>>;

/** Signs `body` as the kind says. */
export const craftWebhook = (
  deps: CraftDeps,
  kind: CraftedKind,
  { body, privateKey, eventId }: { body: string; privateKey: PrivateKey; eventId: string },
): Promise<WebhookRequest> =>
  CRAFT[kind](deps, { notification: { body }, privateKey, headers: webhookHeaders(eventId) });
