import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@kaunter/sdk";
import { SCENARIOS, type Scenario } from "../../sandbox/scenarios.ts";

export type Transaction = Awaited<ReturnType<Client["transactions"]["list"]>>["items"][number];

const POLL_MS = 250;
const ENDED_MS_MAX = 15_000;
const LISTED = 100;
/** Of an attempt that goes on. */
const OPEN = new Set(["IN_PROCESS", "PENDING"]);
const REGIONS: Readonly<Record<string, string>> = { MALAYSIA: "MY", CHINA: "CN", SINGAPORE: "SG" };
const CARDS = new Set(["GOBIZ", "PAYDEE", "MASTERCARD", "VISA"]);

/** By the failure's code. */
const FPX_FAILURES: Readonly<Record<string, string>> = {
  PAYER_CANCELLED: "cancelled",
  BANK_UNAVAILABLE: "unavailable",
  LIMIT_EXCEEDED: "bank-page:SIM0048",
  NOT_PERMITTED: "bank-page:SIM0057",
  PAYER_TIMEOUT: "bank-page:1M",
  AUTHENTICATION_FAILED: "bank-page:1H",
};

export const hasEnded = ({ status }: Transaction) => !OPEN.has(status);

/** What a payer does for an attempt to end so, as `kaunter pay --with` takes it. */
export function scenarioOf({ method, region, status, error, extraInfo }: Transaction): string {
  const isPaid = status !== "FAILED";
  const code = error?.code ?? "";
  if (method === "FPX") {
    if (isPaid) return bankOf(extraInfo) ?? "approved";
    return FPX_FAILURES[code] ?? "no-funds";
  }
  const isNoFunds = code === "INSUFFICIENT_FUNDS";
  if (CARDS.has(method)) {
    const known = cardOf(extraInfo);
    if (known !== null) return known;
    if (isPaid) return "card";
    return isNoFunds ? "card-no-funds" : "card-declined";
  }
  // A declined payer can scan again: whatever the reason, the attempt fails when its code expires.
  if (method === "MAYBANK") return isPaid ? "duitnow" : "duitnow-no-funds";
  const name = `${method}_${REGIONS[region] ?? "MY"}`;
  if (isPaid) return name;
  return `${name}:${code === "PAYER_CANCELLED" ? "cancel" : "decline"}`;
}

/** Only full objects have it. */
function bankOf(extraInfo: Transaction["extraInfo"]): string | null {
  const { onlineBanking } = (extraInfo ?? {}) as { onlineBanking?: { bankId?: unknown } };
  const bank = onlineBanking?.bankId;
  return typeof bank === "string" && bank !== "" ? bank : null;
}

/** The test card with these last four digits. */
function cardOf(extraInfo: Transaction["extraInfo"]): string | null {
  const { card } = (extraInfo ?? {}) as { card?: { maskNo?: unknown } };
  const last = /\d{4}$/.exec(String(card?.maskNo ?? ""))?.[0];
  if (last === undefined) return null;
  const isCard = ({ fields }: Scenario) => fields.cardNumber?.endsWith(last) ?? false;
  return Object.entries(SCENARIOS).find(([, scenario]) => isCard(scenario))?.[0] ?? null;
}

/** `SUCCESS`, or `FAILED INSUFFICIENT_FUNDS`. */
export function outcomeOf({ status, error }: Transaction): string {
  return error?.code ? `${status} ${error.code}` : status;
}

/** The newest attempt of an order once it has ended, or as it is after some seconds. */
export async function readOutcome(client: Client, orderId: string): Promise<string> {
  const last = Date.now() + ENDED_MS_MAX;
  for (;;) {
    const { items } = await client.transactions.list({ limit: LISTED });
    const attempt = items.find(({ order }) => order.id === orderId);
    if (attempt && (hasEnded(attempt) || Date.now() > last)) return outcomeOf(attempt);
    if (Date.now() > last) return "not paid";
    await wait(POLL_MS);
  }
}
