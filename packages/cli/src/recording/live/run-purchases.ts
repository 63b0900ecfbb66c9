import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../../command.ts";
import { hasUnattempted, isOfSession } from "../replay/session-webhooks.ts";
import { memberOf, readJsonOrNull, textOf } from "../session.ts";
import type { Profile } from "./profile.ts";
import { pay } from "./replay-gateway.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";
import type { Watch } from "./watch-session.ts";

/** What the payer of one order does, as `kaunter pay --with` takes it. */
export type Purchase = readonly string[];

export type Shopping = {
  readonly profile: Profile;
  readonly watch: Watch;
  /** A POST to it places an order. */
  readonly buyUrl: string;
  readonly signal: AbortSignal;
  /** How long the webhooks of an order are awaited. */
  readonly timeoutMs?: number;
  /** How many webhooks there are by the end of each purchase, as far as is known. */
  readonly webhookCounts?: readonly number[];
};

const POLL_MS = 200;
const ORDERED_MS_MAX = 15_000;
const SETTLED_MS_MAX = 20_000;
/** Nothing has happened for so long, and no webhook is on its way: the shop is done. */
const QUIET_MS = 1_200;
const REQUEST_MS_MAX = 15_000;

/** Places each order in the shop, pays it, returns, and waits until the shop has been notified. */
export async function runPurchases(
  shopping: Shopping,
  purchases: readonly Purchase[],
): Promise<void> {
  for (const [index, purchase] of purchases.entries()) {
    if (shopping.signal.aborted) return;
    const checkoutId = await placeOrder(shopping);
    for (const scenario of purchase) {
      await pay(shopping.profile, checkoutId, scenario);
      await unlessUnreachable(() => shopping.watch.lookForActs());
      await returnToShop(shopping, checkoutId);
    }
    await settle(shopping, shopping.webhookCounts?.[index] ?? 0);
  }
}

async function placeOrder({ watch, buyUrl, signal }: Shopping): Promise<string> {
  const before = new Set(watch.orders.keys());
  const response = await visit(buyUrl, "POST");
  const last = Date.now() + ORDERED_MS_MAX;
  for (;;) {
    const made = [...watch.orders.keys()].find((id) => !before.has(id));
    if (made !== undefined) return made;
    if (Date.now() > last || signal.aborted) break;
    await wait(POLL_MS);
  }
  throw new CliError(`A POST to ${buyUrl} created no checkout: it responded with ${response}.`, {
    hint: "The shop's base URL has to be the address of the recorder.",
  });
}

async function visit(url: string, method: "GET" | "POST"): Promise<string> {
  try {
    const signal = AbortSignal.timeout(REQUEST_MS_MAX);
    const response = await fetch(url, { method, redirect: "manual", signal });
    await response.arrayBuffer();
    return `HTTP ${response.status}`;
  } catch {
    return "nothing";
  }
}

/** As the checkout page does at its end: to the checkout's `redirectUrl`. */
async function returnToShop({ watch }: Shopping, checkoutId: string): Promise<void> {
  const orderId = watch.orders.get(checkoutId) ?? "";
  const creation = watch
    .list()
    .find((step) => step.step === "call" && step.response.body.includes(checkoutId));
  const body = creation?.step === "call" ? readJsonOrNull(creation.body ?? "") : null;
  const address = parseUrl(textOf(memberOf(body, "redirectUrl")));
  const act = watch
    .list()
    .findLast((step) => step.step === "payer" && step.checkoutId === checkoutId);
  if (address === null || act?.step !== "payer") return;
  address.searchParams.set("status", act.outcome.split(" ", 1)[0] ?? "");
  address.searchParams.set("orderId", orderId);
  await visit(address.href, "GET");
}

/** `URL.parse` is newer than the oldest Node.js that the command line supports. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Until nothing happens any more: no call, no act, and no webhook that is still to come. */
async function settle(shopping: Shopping, webhookCount: number): Promise<void> {
  const { watch, signal, timeoutMs = SETTLED_MS_MAX } = shopping;
  const last = Date.now() + timeoutMs;
  let [count, since] = [-1, Date.now()];
  while (Date.now() < last && !signal.aborted) {
    await unlessUnreachable(async () => {
      await watch.lookForActs();
      await watch.lookForWebhooks();
    });
    if (watch.stepCount !== count) [count, since] = [watch.stepCount, Date.now()];
    else if (Date.now() - since > QUIET_MS && !(await isAwaited(shopping, webhookCount))) return;
    await wait(POLL_MS);
  }
}

async function isAwaited({ watch, profile }: Shopping, webhookCount: number): Promise<boolean> {
  const steps = watch.list();
  const came = watch.webhooks.filter(
    ({ headers, body }) => headers.length > 0 && isOfSession(body, steps),
  ).length;
  let isOpen = true;
  await unlessUnreachable(async () => {
    isOpen = await hasUnattempted(profile.client, steps);
  });
  return came < webhookCount || isOpen;
}
