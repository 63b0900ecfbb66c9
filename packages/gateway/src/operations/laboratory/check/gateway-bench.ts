import { type PrivateKey, readPrivateKey } from "@kaunter/signing";
import type { Checkout } from "../../../domain/checkout/checkout.ts";
import { makeNotificationId, makeRoutedId, makeTextId } from "../../../domain/ids.ts";
import type { WebhookFault } from "../../../domain/laboratory/webhook-fault.ts";
import { findServerKey, serverKeyContext } from "../../../store/application/applications.ts";
import { findCheckout, insertInternalCheckout } from "../../../store/checkout/checkouts.ts";
import {
  deleteWebhookFaults,
  insertWebhookFault,
} from "../../../store/laboratory/webhook-faults.ts";
import { rescheduleNotifications } from "../../../store/notification/notification-list.ts";
import { cancelCheckout } from "../../checkout/close-checkout.ts";
import { refundPayment } from "../../refund/refund-payment.ts";
import { bodyOfPayment, CRAFTED_WORDS, craftWebhook } from "./craft-webhook.ts";
import { listOwnWebhooks, listSent } from "./own-webhooks.ts";
import { type PayDeps, payAsPayer } from "./pay-as-payer.ts";
import { type CheckedShop, createPlacing, type Developer, placedOf } from "./placing.ts";
import { type PlacedOrder, type ShopBench, ShopProblem } from "./shop-bench.ts";
import { askProbe, callShop } from "./shop-calls.ts";
import { waitUntil } from "./wait-until.ts";

/** Until an order's webhooks have arrived. */
const SETTLED_MS = 40_000;
/** Webhooks are late by this, which is enough for a redirect or a refund. */
const DELAY_MS = 3_000;
const BY = { userId: "", email: "integration check" };

/** The gateway's own side of a check. */
export function createGatewayBench(
  deps: PayDeps,
  shop: CheckedShop,
  developer: Developer,
): ShopBench {
  const { merchantId, probeUrl } = shop;

  async function expectCheckout({ checkoutId }: PlacedOrder): Promise<Checkout> {
    const checkout = await findCheckout(deps.database, merchantId, checkoutId);
    if (!checkout)
      throw new ShopProblem({
        en: `The checkout ${checkoutId} is gone.`,
        ms: `Halaman pembayaran ${checkoutId} sudah tiada.`,
      });
    return checkout;
  }

  return {
    ...createPlacing(deps, shop, developer),
    ...createDelivering(deps, shop, developer, expectCheckout),

    async count({ id }, happened) {
      if (probeUrl !== "") return askProbe(deps, probeUrl, id);
      return developer.ask({ kind: "COUNT", orderId: id, happened });
    },

    pay: async (order) => payAsPayer(deps, await expectCheckout(order), developer.signal),

    async refund(order) {
      const { transactionId } = await expectCheckout(order);
      if (transactionId === null)
        throw new ShopProblem({ en: "The order was not paid.", ms: "Pesanan tidak dibayar." });
      await refundPayment(deps, {
        ...{ merchantId, transactionId, amountMinor: null, type: "FULL", act: null },
        ...{ reason: BY.email, idempotencyKey: null },
      });
    },

    async replace(order, amountMinor) {
      const before = await expectCheckout(order);
      await cancelCheckout(deps, { merchantId, id: order.checkoutId });
      const now = deps.clock.now();
      const after: Checkout = {
        ...before,
        id: makeRoutedId(now, merchantId, deps),
        order: { ...before.order, amountMinor },
        ...{ status: "IN_PROCESS", transactionId: null, requestId: null },
        ...{ startAt: now, createdAt: now, updatedAt: now },
      };
      await deps.database.transaction((tx) => insertInternalCheckout(tx, after));
      return placedOf(after);
    },

    visit: async (url, what) => (await callShop(deps, what, { method: "GET", url })).exchange,
  };
}

function createDelivering(
  deps: PayDeps,
  shop: CheckedShop,
  { signal }: Developer,
  expectCheckout: (order: PlacedOrder) => Promise<Checkout>,
): Pick<ShopBench, "send" | "resend" | "settle" | "setFault"> {
  const { merchantId } = shop;

  return {
    async send(order, kind) {
      const checkout = await expectCheckout(order);
      const [own] = kind === "REPLAY" ? await listOwnWebhooks(deps.database, checkout) : [];
      const webhook = await craftWebhook(deps, kind, {
        body: own?.body ?? bodyOfPayment(deps, checkout),
        eventId: own?.id ?? makeNotificationId(deps.clock.now(), deps.random),
        privateKey: await openServerKey(deps, shop),
      });
      const request = { ...webhook, method: "POST", url: checkout.notifyUrl } as const;
      return (await callShop(deps, CRAFTED_WORDS[kind], request)).exchange;
    },

    async resend(order) {
      const own = await listOwnWebhooks(deps.database, await expectCheckout(order));
      const ids = own.map(({ id }) => id);
      await deps.database.transaction((tx) =>
        rescheduleNotifications(tx, merchantId, ids, BY, deps.clock.now()),
      );
    },

    async settle(order) {
      const checkout = await expectCheckout(order);
      const findSettled = async () => {
        const own = await listOwnWebhooks(deps.database, checkout);
        return own.length > 0 && own.every(({ status }) => status !== "PENDING") ? own : null;
      };
      await waitUntil(findSettled, SETTLED_MS, signal);
      return listSent(deps.database, checkout);
    },

    async setFault({ checkoutId }, kind) {
      const id = makeTextId("webhookFault", deps.random);
      const fault: WebhookFault = {
        ...{ id, kind, target: checkoutId, seed: "1", percent: 100 },
        scope: "CHECKOUT",
        delayMs: kind === "DELAY" ? DELAY_MS : 0,
      };
      const made = { ...fault, createdBy: BY.email, createdAt: deps.clock.now() };
      await deps.database.transaction((tx) => insertWebhookFault(tx, merchantId, made));
      return async () => {
        await deps.database.transaction((tx) => deleteWebhookFaults(tx, merchantId, id));
      };
    },
  };
}

async function openServerKey(
  { database, sealer }: PayDeps,
  { merchantId, applicationId }: CheckedShop,
): Promise<PrivateKey> {
  const sealed = await findServerKey(database, [merchantId], applicationId);
  if (!sealed)
    throw new ShopProblem({
      en: "The application has no key that signs webhooks.",
      ms: "Aplikasi ini tiada kunci untuk menandatangani webhook.",
    });
  return readPrivateKey(sealer.open(sealed, serverKeyContext(applicationId)).toString("utf8"));
}
