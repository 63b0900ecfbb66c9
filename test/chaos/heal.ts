/**
 * After the last fault: everything that is open must end without help. Waiting times of the
 * gateway's schedules are skipped, as if they had passed.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../packages/gateway/src/store/database.ts";
import type { Installation } from "./installation.ts";

/** Only so that a run ends that never heals; no machine is expected to be quick. */
const LIMIT_MS = 10 * 60_000;
/** A call to a provider or a shop that is under way has ended by then. */
const LOOK_AGAIN_MS = 3_000;

interface OpenWork {
  what: string;
  id: string;
  state: string;
  dueAt: Date | null;
}

/** What is still to be done, by the party it waits for. */
const OPEN_WORK = `
  select 'notification' as what, id, status as state, next_attempt_at as "dueAt"
    from notifications where status = 'PENDING'
  union all
  select 'payment', id, attempt_state, inquire_at from transactions
   where attempt_state in ('CREATED', 'PENDING', 'UNKNOWN')
  union all
  select 'refund', id, state, next_try_at from refunds where state in ('CREATED', 'PENDING', 'UNKNOWN')
  union all
  select 'dispute', id, state, next_try_at from disputes where closed_at is null`;

const HOUR_MS = 60 * 60_000;
/**
 * The longest that each kind of schedule waits, with its jitter, for work that is a day old at
 * most.
 */
const LONGEST_MS: Readonly<Record<string, number>> = {
  notification: 1.1 * 24 * HOUR_MS,
  payment: HOUR_MS,
  refund: HOUR_MS,
  dispute: 24 * HOUR_MS,
};
/** A worker's clock may be ahead. */
const CLOCK_MARGIN_MS = 10 * 60_000;

/** It is due later than any schedule allows: skipping the wait would hide that it never comes. */
export const isTooLate = ({ what, dueAt }: OpenWork, now: number): boolean =>
  dueAt !== null && dueAt.getTime() > now + (LONGEST_MS[what] ?? 0) + CLOCK_MARGIN_MS;

/**
 * Others decide these, perhaps never: only their status is checked. A payment is no longer UNKNOWN
 * when a provider that works again has responded.
 */
const WAITS_FOR_OTHERS = [
  "payment CREATED",
  "payment PENDING",
  "dispute OPEN",
  "dispute UNDER_REVIEW",
];

/** What must have ended when everything works again. */
export const mustEnd = ({ what, state }: OpenWork): boolean =>
  !WAITS_FOR_OTHERS.includes(`${what} ${state}`);

/**
 * Moves what is due later to now, unless it has changed since the last check: it may be in
 * progress. Of an unknown payment also its end, after which "not found" is final.
 */
const HURRY: Readonly<Record<string, string>> = {
  notification: `update notifications set next_attempt_at = clock_timestamp()
    where claim_id is null and (id, next_attempt_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  payment: `update transactions set inquire_at = clock_timestamp(),
      expires_at = case attempt_state when 'UNKNOWN' then clock_timestamp() - interval '1 hour' else expires_at end
    where (id, inquire_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  refund: `update refunds set next_try_at = clock_timestamp()
    where (id, next_try_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  dispute: `update disputes set next_try_at = clock_timestamp()
    where (id, next_try_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
};

/** So many consecutive checks without news: everything that can be decided has been. */
const QUIET_LOOKS = 4;
/** The providers' time between two checks: some decide a payment after a minute. */
const PROVIDER_MS = 20_000;

interface Healed {
  isReady: boolean;
  open: OpenWork[];
  tooLate: OpenWork[];
}

/**
 * Resolves when nothing is open but payments that their provider does not decide either, as their
 * payers have left. What is open after `LIMIT_MS` is left to the oracle.
 */
export async function heal({ sql, demo, providers }: Installation): Promise<Healed> {
  const deadline = performance.now() + LIMIT_MS;
  const tooLate = new Map<string, OpenWork>();
  let before: OpenWork[] = [];
  for (let quietLooks = 0; ; ) {
    const isReady = await isGatewayReady(demo.baseUrl);
    const open = (await sql.query<OpenWork & Record<string, unknown>>(statement(OPEN_WORK))).rows;
    for (const one of open.filter((each) => isTooLate(each, Date.now()))) tooLate.set(one.id, one);
    const isQuiet = isReady && !open.some(mustEnd) && isSame(open, before);
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    if (quietLooks === QUIET_LOOKS || performance.now() > deadline) {
      return { isReady, open, tooLate: [...tooLate.values()] };
    }
    await hurry(sql, open, before);
    before = open;
    await providers.clock.advance(PROVIDER_MS);
    await wait(LOOK_AGAIN_MS);
  }
}

function isSame(open: readonly OpenWork[], before: readonly OpenWork[]): boolean {
  const states = (all: readonly OpenWork[]) => all.map(({ id, state }) => `${id} ${state}`).sort();
  return states(open).join() === states(before).join();
}

async function hurry(
  sql: Database,
  open: readonly OpenWork[],
  before: readonly OpenWork[],
): Promise<void> {
  const seen = new Set(before.map(nameOf));
  for (const [what, text] of Object.entries(HURRY)) {
    const rows = open.filter((one) => one.what === what && one.dueAt && seen.has(nameOf(one)));
    const values = [rows.map(({ id }) => id), rows.map(({ dueAt }) => dueAt)];
    if (rows.length > 0) await sql.query(statement(text, values));
  }
}

const nameOf = ({ id, dueAt }: OpenWork) => `${id} ${dueAt?.getTime()}`;
const statement = (text: string, values: unknown[] = []) => ({ text, values });

async function isGatewayReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
