/** Runs many payments side by side through the whole gateway while virtual time passes. */
import assert from "node:assert/strict";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/payment/expire-checkouts.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { runDueRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import type { TestGateway } from "../support/gateway.ts";
import { attemptsOf, openCheckout, readCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";

export interface Input {
  method: string;
  amountMinor?: number;
  fields?: Record<string, string>;
}

/** `seconds` is when the state was first seen, in virtual time since the payer began. */
export interface Course {
  /** What the payer sees when there is nothing more to press. */
  firstScreen: string;
  /** `SUCCESS@5`: each state of the attempt after the first look, and when. */
  moves: string[];
  /** Of the end: checkout, transactions (counted one first), their reasons. */
  checkout: string;
  transactions: string[];
  notifications: number;
  quarantined: number;
  lastScreen: string;
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

export async function runTable<Name extends string>(
  gateway: TestGateway,
  inputs: Readonly<Record<Name, Input>>,
  hours: number,
): Promise<Record<Name, Course>> {
  const { deps, sandbox } = gateway;
  const names = Object.keys(inputs) as Name[]; // the record's own
  const rows = await Promise.all(
    names.map(async (name) => {
      const { method, amountMinor = 1234, fields } = inputs[name];
      const checkoutId = await openCheckout(gateway, { amountMinor });
      const url = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`;
      return { name, method, fields, checkoutId, url, moves: [] as string[], firstScreen: "" };
    }),
  );
  await eachOf(rows, async (row) => {
    row.firstScreen = screenOf(await payWithoutScript(row.url, row.method, row.fields));
  });
  let passed = 0;
  for (const second of [0, ...looks(hours)]) {
    await sandbox.clock.advance((second - passed) * SECOND_MS);
    passed = second;
    await inquireDuePayments(deps);
    await expireDueCheckouts(deps);
    await runDueRefunds(deps);
    await noteMoves(gateway, rows, second);
  }
  const courses = {} as Record<Name, Course>; // filled for every name below
  await eachOf(rows, async (row) => {
    courses[row.name] = {
      firstScreen: row.firstScreen,
      moves: row.moves,
      ...(await readEnd(gateway, row.checkoutId)),
      lastScreen: screenOf(await browse("GET", row.url)),
    };
  });
  return courses;
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

async function readEnd(gateway: TestGateway, checkoutId: string) {
  const { deps } = gateway;
  const checkout = await readCheckout(gateway, checkoutId);
  assert.ok(checkout);
  const payments = await attemptsOf(gateway, checkoutId);
  const { rows } = await deps.database.query<{ told: number; kept: number }>({
    text: `select (select count(*) from notifications where checkout_id = $1) as told,
                  (select count(*) from provider_reports where status = 'QUARANTINED'
                      and attempt_id = any($2)) as kept`,
    values: [checkoutId, payments.map(({ attemptId }) => attemptId)],
  });
  return {
    checkout: checkout.status,
    transactions: payments
      .sort((a, b) => Number(a.isOverpayment) - Number(b.isOverpayment))
      .map(({ status, declineReason, isOverpayment }) =>
        [status, declineReason, isOverpayment && "surplus"].filter(Boolean).join(" "),
      ),
    notifications: rows[0]?.told ?? 0,
    quarantined: rows[0]?.kept ?? 0,
  };
}
