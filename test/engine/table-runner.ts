/** Runs many payments side by side through the whole gateway while virtual time passes. */
import assert from "node:assert/strict";
import { expireDueCheckouts } from "../../packages/gateway/src/jobs/expire-checkouts.ts";
import { inquireDuePayments } from "../../packages/gateway/src/jobs/inquire-payments.ts";
import { makeDueRefunds } from "../../packages/gateway/src/jobs/make-refunds.ts";
import { browse } from "../../packages/gateway/src/rails/rail-testbed.ts";
import { findCheckout } from "../../packages/gateway/src/store/checkouts.ts";
import { listTransactionsOfCheckout } from "../../packages/gateway/src/store/transactions.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { followingClock, openCheckout } from "../support/pay.ts";
import { payWithoutScript, screenOf } from "./payer.ts";

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
  every(HOUR_S, hours * HOUR_S);
  return seconds.filter((at) => at <= hours * HOUR_S);
}

export async function startTableGateway(
  railSettings: Record<string, object> = {},
): Promise<TestGateway> {
  const clock = followingClock();
  const gateway = await startTestGateway({ replace: { clock }, railSettings });
  gateway.sandbox.clock.freeze();
  clock.follow(gateway.sandbox.clock);
  return gateway;
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
  await Promise.all(
    rows.map(async (row) => {
      row.firstScreen = screenOf(await payWithoutScript(row.url, row.method, row.fields));
    }),
  );
  let passed = 0;
  for (const second of [0, ...looks(hours)]) {
    await sandbox.clock.advance((second - passed) * SECOND_MS);
    passed = second;
    await inquireDuePayments(deps);
    await expireDueCheckouts(deps);
    await makeDueRefunds(deps);
    await Promise.all(rows.map((row) => noteMove(gateway, row, second)));
  }
  const courses = {} as Record<Name, Course>; // filled for every name below
  for (const row of rows) {
    courses[row.name] = {
      firstScreen: row.firstScreen,
      moves: row.moves,
      ...(await readEnd(gateway, row.checkoutId)),
      lastScreen: screenOf(await browse("GET", row.url)),
    };
  }
  return courses;
}

async function noteMove(
  { deps }: TestGateway,
  row: { checkoutId: string; moves: string[] },
  second: number,
): Promise<void> {
  const payments = await listTransactionsOfCheckout(deps.database, row.checkoutId);
  const first = payments.at(-1);
  const state = first?.attemptState ?? "NONE";
  if (row.moves.at(-1)?.split("@")[0] !== state) row.moves.push(`${state}@${second}`);
}

async function readEnd({ deps }: TestGateway, checkoutId: string) {
  const checkout = await findCheckout(deps.database, checkoutId);
  assert.ok(checkout);
  const payments = await listTransactionsOfCheckout(deps.database, checkoutId);
  const { rows } = await deps.database.query<{ told: number; kept: number }>({
    text: `select (select count(*) from notifications where checkout_id = $1) as told,
                  (select count(*) from rail_events where status = 'QUARANTINED'
                      and attempt_id = any($2)) as kept`,
    values: [checkoutId, payments.map(({ attemptId }) => attemptId)],
  });
  return {
    checkout: checkout.status,
    transactions: payments
      .sort((a, b) => Number(a.isSurplus) - Number(b.isSurplus))
      .map(({ status, declineReason, isSurplus }) =>
        [status, declineReason, isSurplus && "surplus"].filter(Boolean).join(" "),
      ),
    notifications: rows[0]?.told ?? 0,
    quarantined: rows[0]?.kept ?? 0,
  };
}
