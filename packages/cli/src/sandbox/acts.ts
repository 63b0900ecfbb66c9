import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@kaunter/sdk";
import { CliError } from "../command.ts";
import { describeOutcome } from "./outcome.ts";
import { bindCustomerCard, payCheckout } from "./payer.ts";
import { findScenario, type Scenario } from "./scenarios.ts";

/** What an act works with. */
export type Stage = {
  readonly client: Client;
  readonly baseUrl: string;
  /** Of the simulators, without a path. */
  readonly simulatorUrl: string;
  readonly storeId: string;
  readonly orderId: string;
  /** Sen. */
  readonly amount: number;
  readonly scenario: Scenario | null;
  readonly notifyUrl: string;
  readonly redirectUrl: string;
  readonly signal: AbortSignal;
  /** For what takes long. */
  readonly say: (text: string) => void;
};

/** What happened: a line for each step, and the ids. */
type Result = {
  readonly lines: readonly string[];
  readonly document: Readonly<Record<string, unknown>>;
};

export type Act = (stage: Stage) => Promise<Result>;

const POLL_MS = 500;
/** The shortest lifetime there is. */
const EXPIRING_SECONDS = 60;
const PRICE_OF_A_PLAN = 2_500;

export const ACTS: Readonly<Record<string, Act>> = {
  async checkout(stage) {
    const created = await createCheckout(stage);
    return { lines: [`Checkout created: ${created.checkoutId}`, created.url], document: created };
  },
  payment: (stage) => payOrder(stage, stage.scenario ?? findScenario("approved")),
  failed: (stage) => payOrder(stage, stage.scenario ?? findScenario("no-funds")),
  async expired(stage) {
    const created = await createCheckout(stage, { expiresInSeconds: EXPIRING_SECONDS });
    stage.say(`Waiting for the checkout to expire, ${EXPIRING_SECONDS} seconds`);
    const { endAt } = await until(
      stage,
      () => stage.client.checkouts.retrieve(created.checkoutId),
      ({ status }) => status !== "IN_PROCESS",
    );
    return {
      lines: [`Order ${created.orderId}: expired at ${endAt}`],
      document: { ...created, outcome: "expired", endAt },
    };
  },
  refund: (stage) => refund(stage, stage.amount),
  "partial-refund": (stage) => refund(stage, Math.floor(stage.amount / 2)),
  async dispute(stage) {
    const paid = await payInFull(stage, findScenario("card"));
    await control(stage, "/__sim/chargebacks", { order: paid.orderId, reason: "NOT_RECEIVED" });
    const { items } = await until(
      stage,
      () => stage.client.disputes.list({ transactionId: paid.transactionId }),
      (page) => page.items.length > 0,
    );
    const [opened] = items;
    return {
      lines: [...paid.lines, `Dispute opened: ${opened?.id}`],
      document: {
        ...paid.document,
        transactionId: paid.transactionId,
        disputeId: opened?.id,
        outcome: "disputed",
      },
    };
  },
  async recurring(stage) {
    const { id } = await stage.client.customers.createRecurring({
      ...{ storeId: stage.storeId, email: "payer@example.com", name: "Nur Aisyah" },
      ...{ productName: "Monthly plan", currency: "MYR", amount: PRICE_OF_A_PLAN },
      ...{ redirectUrl: stage.redirectUrl, notifyUrl: stage.notifyUrl },
      recurringInterval: "MONTHLY",
    });
    const screen = await bindCustomerCard(
      stage.baseUrl,
      id,
      stage.scenario ?? findScenario("card"),
    );
    if (screen !== "success") throw new CliError(`The card was not stored: ${screen}.`);
    const { transactionId, status } = await stage.client.customers.charge(id, {
      currency: "MYR",
      amount: stage.amount,
    });
    return {
      lines: [`Customer created, card stored: ${id}`, `Charged: ${transactionId}, ${status}`],
      document: { customerId: id, transactionId, status },
    };
  },
  async "qr-code"(stage) {
    const { code, qrCodeUrl } = await stage.client.qrCodes.create({
      ...{ type: "DYNAMIC", isPreFillAmount: true, amount: stage.amount, currencyType: "MYR" },
      ...{ method: [], expiry: { type: "DYNAMIC", day: 1 }, storeId: stage.storeId },
      order: { id: stage.orderId, title: "Lunch", detail: "2 x nasi lemak", additionalData: "" },
      ...{ redirectUrl: stage.redirectUrl, notifyUrl: stage.notifyUrl },
    });
    const opened = await fetch(qrCodeUrl);
    await opened.text();
    const screen = await payCheckout(opened.url, stage.scenario ?? findScenario("approved"));
    const outcome = await describeOutcome(stage.client, stage.orderId, screen);
    return {
      lines: [`QR code created: ${qrCodeUrl}`, `Order ${stage.orderId}: ${outcome}`],
      document: { code, qrCodeUrl, orderId: stage.orderId, screen, outcome },
    };
  },
};

async function createCheckout(
  { client, amount, orderId, storeId, redirectUrl, notifyUrl }: Stage,
  changes: { expiresInSeconds?: number } = {},
) {
  const { checkoutId, url } = await client.checkouts.create({
    order: {
      ...{ id: orderId, title: "Lunch", detail: "2 x nasi lemak", additionalData: "" },
      ...{ amount, currencyType: "MYR" },
    },
    customer: { userId: "payer-1" },
    ...{ method: [], type: "WEB_PAYMENT", storeId, redirectUrl, notifyUrl },
    ...changes,
  });
  return { checkoutId, url, orderId };
}

async function payOrder(stage: Stage, scenario: Scenario) {
  const created = await createCheckout(stage);
  const screen = await payCheckout(created.url, scenario);
  const outcome = await describeOutcome(stage.client, created.orderId, screen);
  return {
    lines: [`Order ${created.orderId}: ${outcome}`],
    document: { ...created, screen, outcome },
  };
}

async function payInFull(stage: Stage, scenario: Scenario) {
  const paid = await payOrder(stage, scenario);
  const { screen, outcome, orderId } = paid.document;
  if (screen !== "success") throw new CliError(`Order ${orderId} is not paid: ${outcome}.`);
  const { transactionId } = await stage.client.transactions.retrieveByOrder(orderId);
  return { ...paid, orderId, transactionId };
}

async function refund(stage: Stage, amount: number): Promise<Result> {
  const { lines, document, transactionId } = await payInFull(
    stage,
    stage.scenario ?? findScenario("approved"),
  );
  const type = amount === stage.amount ? "FULL" : "PARTIAL";
  await stage.client.payments.refund({
    transactionId,
    refund: { type, currencyType: "MYR", amount },
    reason: "kaunter trigger",
  });
  const ringgit = (amount / 100).toFixed(2);
  return {
    lines: [...lines, `Refunded RM ${ringgit} of transaction ${transactionId}`],
    document: { ...document, transactionId, refundedAmount: amount },
  };
}

async function control({ simulatorUrl }: Stage, path: string, body: unknown): Promise<void> {
  const response = await fetch(simulatorUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new CliError(`The simulator rejected ${path}: ${await response.text()}`);
  }
}

/** Polls until the response matches, or the command ends. */
async function until<T>(
  { signal }: Stage,
  ask: () => PromiseLike<T>,
  isWanted: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await ask();
    if (isWanted(value)) return value;
    if (signal.aborted) throw new CliError("Stopped before it happened.");
    await wait(POLL_MS, null, { signal }).catch(() => {}); // aborted: one last check
  }
}
