import { setTimeout as wait } from "node:timers/promises";
import { CliError } from "../../../packages/cli/src/command.ts";
import { payCheckout } from "../../../packages/cli/src/sandbox/payer.ts";
import { findScenario } from "../../../packages/cli/src/sandbox/scenarios.ts";
import type { Order } from "../journal.ts";
import { type Actor, insist, pick, type Scene } from "./actor.ts";

/** What payers do, by the names of `kaunter pay`: mostly they pay, by every method. */
const SCENARIOS = [
  ...["approved", "approved", "card", "card", "card-challenge", "duitnow", "duitnow-credit"],
  ...["wallet", "SHOPEEPAY_MY", "GRABPAY_MY", "no-callback", "duplicate-callback", "SIM0000"],
  ...["no-funds", "cancelled", "card-declined", "duitnow-no-funds", "wallet-declined"],
];
/** Below RM 70, so that no amount has a meaning to the simulators. */
const AMOUNT_MINOR_MAX = 6_999;
const AMOUNT_MINOR_MIN = 1_000;
const TRIES_MAX = 4;
const PAUSE_MS = 400;
/** One payer in so many pays in two tabs at once. */
const TWO_TABS = 8;

/** One order after the other, and its payer: perhaps only a later attempt succeeds. */
export const customer: Actor = async (scene) => {
  const { chance } = scene;
  for (let count = 1; !scene.isOver(); count += 1) {
    const tabs = chance(TWO_TABS) === 0 ? 2 : 1;
    const scenarios = Array.from({ length: tabs }, () =>
      Array.from({ length: TRIES_MAX }, () => pick(SCENARIOS, chance)),
    );
    const order = await orderOne(scene, count);
    if (!order) continue;
    const seen = await Promise.all(
      scenarios.map((inTab) => pay(scene, order.entry.orderId, order.url, inTab)),
    );
    order.entry.isSeenPaid = seen.includes(true);
    await wait(PAUSE_MS);
  }
};

/** Orders without end and pays for none: shows when checkouts can be made again after a fault. */
export const browsingCustomer: Actor = async (scene) => {
  for (let count = 1; !scene.isOver(); count += 1) {
    await orderOne(scene, count);
    await wait(PAUSE_MS);
  }
};

async function orderOne(
  scene: Scene,
  count: number,
): Promise<{ entry: Order; url: string } | null> {
  const { chance, journal, name } = scene;
  const entry: Order = {
    orderId: `${name}-${count}`,
    amountMinor: AMOUNT_MINOR_MIN + chance(AMOUNT_MINOR_MAX - AMOUNT_MINOR_MIN),
    checkoutId: null,
    isSeenPaid: false,
  };
  journal.orders.set(entry.orderId, entry);
  const made = await insist(scene, "checkout", () => createCheckout(scene, entry));
  if (made === null || "code" in made) return null;
  entry.checkoutId = made.value.checkoutId;
  journal.acknowledgedMs.push(journal.elapsedMs());
  return { entry, url: made.value.url };
}

function createCheckout(
  { client, installation }: Scene,
  { orderId, amountMinor }: { orderId: string; amountMinor: number },
) {
  return client.checkouts.create({
    customer: { userId: "payer-1", email: "payer@example.com" },
    layoutVersion: "v3",
    method: [],
    notifyUrl: installation.shop.receiver.url,
    redirectUrl: "https://shop.example/return",
    storeId: installation.demo.storeId,
    type: "WEB_PAYMENT",
    order: {
      id: orderId,
      title: "Lunch",
      detail: "",
      additionalData: "",
      amount: amountMinor,
      currencyType: "MYR",
    },
  });
}

async function pay(
  { journal, isClosed }: Scene,
  orderId: string,
  url: string,
  scenarios: readonly string[],
): Promise<boolean> {
  for (const scenario of scenarios) {
    if (isClosed()) break;
    try {
      const screen = await payCheckout(url, findScenario(scenario));
      journal.note(`pay ${scenario}`, screen, orderId);
      if (screen === "success") return true;
    } catch (error) {
      if (!(error instanceof CliError) && !(error instanceof TypeError)) throw error;
      journal.note(`pay ${scenario}`, "no page", `${orderId}: ${error.message}`);
    }
    await wait(PAUSE_MS);
  }
  return false;
}
