/** Runs many payments side by side through the whole gateway while virtual time passes. */
import { escapeHtml } from "../../packages/checkout/src/markup/html.ts";
import { en } from "../../packages/checkout/src/messages/en.ts";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import type { TestGateway } from "../support/gateway.ts";
import { attemptsOf, openCheckout } from "../support/pay.ts";
import { type BrowserPage, browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import type { Receiver } from "../support/receiver.ts";

export interface Input {
  method: string;
  amountMinor?: number;
  fields?: Record<string, string>;
  /** What the payer enters at the card issuer; null: presses Cancel. */
  issuerCode?: string | null;
  /** What the payer does at the bank or wallet, or with the phone; answers what they see then. */
  act?(page: BrowserPage, url: string): Promise<BrowserPage>;
}

/** What is said about one payment, by four mouths. `-`: nothing. */
export interface Mouths {
  /** The screen that the payer sees; `away` at the bank or wallet. */
  page: string;
  /** `status`, and `reason` of a failure, with which the page sends the payer to the shop. */
  redirect: string;
  /** `GET /v3/payment/online`. */
  query: string;
  /** The status in each webhook that arrived. */
  webhook: string;
}

export interface Course {
  /** When there is nothing more to press for the payer. */
  first: Mouths;
  /** `APPROVED@5`: each state of the attempt after the first look, and when: virtual seconds. */
  moves: string[];
  /** When all is over: counted transactions first, with their reasons. */
  last: Mouths;
  transactions: string[];
  quarantined: number;
}

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** When to look: closely at first, then ever more rarely, as long as `hours`. */
export function looks(hours: number): number[] {
  const seconds: number[] = [];
  const every = (step: number, until: number) => {
    for (let at = (seconds.at(-1) ?? 0) + step; at <= until; at += step) seconds.push(at);
  };
  every(5, 2 * MINUTE_S);
  every(15, 5 * MINUTE_S);
  every(MINUTE_S, 30 * MINUTE_S);
  every(10 * MINUTE_S, 3 * HOUR_S);
  every(6 * HOUR_S, hours * HOUR_S);
  return seconds.filter((at) => at <= hours * HOUR_S);
}

/** Payers who press buttons at once: as many as leave every call far from its time limit. */
const PAYERS_MAX = 16;

async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: PAYERS_MAX }, work));
}

interface Row<Name> {
  name: Name;
  input: Input;
  checkoutId: string;
  url: string;
  page: BrowserPage;
  first: Mouths;
  moves: string[];
}

const NOTHING: Mouths = { page: "-", redirect: "-", query: "-", webhook: "-" };

export async function runTable<Name extends string>(
  gateway: TestGateway,
  shop: Receiver,
  inputs: Readonly<Record<Name, Input>>,
  hours: number,
): Promise<Record<Name, Course>> {
  const { deps, sandbox } = gateway;
  const names = Object.keys(inputs) as Name[]; // the record's own
  const rows: Row<Name>[] = [];
  await eachOf(names, async (name) => {
    const input = inputs[name];
    const { amountMinor = 1234 } = input;
    const notifyUrl = `${shop.url}/${encodeURIComponent(name)}`;
    const checkoutId = await openCheckout(gateway, { amountMinor, notifyUrl });
    const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
    const page = { url, status: 0, text: "", cookies: {} };
    rows.push({ name, input, checkoutId, url, page, first: NOTHING, moves: [] });
  });
  await eachOf(rows, async (row) => {
    const { method, fields, issuerCode, act } = row.input;
    const page = await payWithoutScript(row.url, method, fields, issuerCode);
    row.page = act ? await act(page, row.url) : page;
  });
  let passed = 0;
  for (const second of [0, ...looks(hours)]) {
    await sandbox.clock.advance((second - passed) * SECOND_MS);
    passed = second;
    await inquireDuePayments(deps);
    await expireDueCheckouts(deps);
    await runDueRefunds(deps);
    await deliverAll(gateway);
    await noteMoves(gateway, rows, second);
    if (second > 0) continue;
    await eachOf(rows, async (row) => {
      row.first = await hear(gateway, shop, row);
    });
  }
  await gateway.ensurePartitions();
  const courses = {} as Record<Name, Course>; // filled for every name below
  await eachOf(rows, async (row) => {
    row.page = await browse("GET", row.url);
    const { first, moves } = row;
    courses[row.name] = {
      first,
      moves,
      last: await hear(gateway, shop, row),
      ...(await readEnd(gateway, row.checkoutId)),
    };
  });
  return courses;
}

async function deliverAll({ deps }: TestGateway): Promise<void> {
  while ((await deliverDueNotifications(deps)) > 0);
}

async function hear<Name extends string>(
  gateway: TestGateway,
  shop: Receiver,
  { name, checkoutId, page }: Row<Name>,
): Promise<Mouths> {
  const { body } = await gateway.get(`/v3/payment/online?checkoutId=${checkoutId}`);
  const messages = shop.received.filter(({ path }) =>
    path.endsWith(`/${encodeURIComponent(name)}`),
  );
  const [newest] = (await attemptsOf(gateway, checkoutId)).sort(
    (a, b) => Number(a.isOverpayment) - Number(b.isOverpayment),
  );
  return {
    page: pageOf(page, newest?.declineReason ?? null, newest?.rawCode ?? null),
    redirect: redirectOf(page),
    query: body.item.status,
    webhook: messages.map((message) => JSON.parse(message.body).data.status).join(" ") || "-",
  };
}

/** Of the link back to the shop; `reason` is for failures. */
function redirectOf({ text }: BrowserPage): string {
  const link = /href="(https:\/\/shop\.example[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  if (link === undefined) return "-";
  const { searchParams } = new URL(link);
  const status = searchParams.get("status") ?? "without status";
  return [status, searchParams.get("reason")].filter(Boolean).join(" ");
}

/**
 * The screen. Added to it, what would be wrong: a payer reads why it was declined in words, and
 * never the provider's code or our own.
 */
function pageOf(page: BrowserPage, reason: string | null, rawCode: string | null): string {
  const screen = screenOf(page);
  if (screen === "away") return screen;
  const read = page.text.replace(/<(style|script)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ");
  const codes = /\b[A-Z]+_[A-Z_]+\b|\b[a-z]+_[a-z_]+\b/.exec(read);
  if (codes) return `${screen} with the code ${codes[0]}`;
  if (rawCode && /[A-Z]/.test(rawCode) && new RegExp(`\\b${rawCode}\\b`).test(read))
    return `${screen} with the code ${rawCode}`;
  if (screen !== "failed" && (screen !== "choose" || reason === null)) return screen;
  const words = Object.entries(en.decline).find(([name]) => name === reason)?.[1];
  // Who declined is named by the method or its bank.
  const said = words?.why("\0").split("\0");
  const isSaid = said?.every((part) => page.text.includes(escapeHtml(part)));
  return isSaid ? screen : `${screen} without a reason`;
}

/** The state of each checkout's first attempt, where it is another one than before. */
async function noteMoves(
  { deps }: TestGateway,
  rows: readonly { checkoutId: string; moves: string[] }[],
  second: number,
): Promise<void> {
  const { rows: states } = await deps.database.query<{ checkout_id: string; state: string }>({
    text: `select distinct on (checkout_id) checkout_id, attempt_state as state from transactions
            where checkout_id = any($1) order by checkout_id, created_at, id`,
    values: [rows.map(({ checkoutId }) => checkoutId)],
  });
  const known = new Map(states.map(({ checkout_id, state }) => [checkout_id, state]));
  for (const { checkoutId, moves } of rows) {
    const state = known.get(checkoutId) ?? "NONE";
    if (moves.at(-1)?.split("@")[0] !== state) moves.push(`${state}@${second}`);
  }
}

async function readEnd(
  gateway: TestGateway,
  checkoutId: string,
): Promise<Pick<Course, "transactions" | "quarantined">> {
  const payments = await attemptsOf(gateway, checkoutId);
  const { rows } = await gateway.deps.database.query<{ kept: number }>({
    text: `select count(*) as kept from provider_reports
            where status = 'QUARANTINED' and attempt_id = any($1)`,
    values: [payments.map(({ attemptId }) => attemptId)],
  });
  return {
    transactions: payments
      .sort((a, b) => Number(a.isOverpayment) - Number(b.isOverpayment))
      .map(({ status, declineReason, isOverpayment }) =>
        [status, declineReason, isOverpayment && "surplus"].filter(Boolean).join(" "),
      ),
    quarantined: rows[0]?.kept ?? 0,
  };
}
