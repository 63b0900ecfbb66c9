/**
 * After the last fault: nobody helps, and everything that is open must end. Waiting times of the
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

/** What is still to be done, by whom it waits for. */
const OPEN_WORK = `
  select 'notification' as what, id, status as state, next_attempt_at as "dueAt"
    from notifications where status = 'PENDING'
  union all
  select 'payment', id, attempt_state, inquire_at from transactions
   where attempt_state in ('CREATED', 'PENDING', 'UNKNOWN')
  union all
  select 'refund', id, state, next_try_at from refunds where state in ('CREATED', 'PENDING', 'UNKNOWN')
  union all
  select 'dispute', id, state, next_try_at from disputes where state in ('ANSWERING', 'ACCEPTING')`;

/** Moves what is due later to now, unless it has changed since the last look: it may be at work. */
const HURRY: Readonly<Record<string, string>> = {
  notification: `update notifications set next_attempt_at = clock_timestamp()
    where claim_id is null and (id, next_attempt_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  payment: `update transactions set inquire_at = clock_timestamp()
    where (id, inquire_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  refund: `update refunds set next_try_at = clock_timestamp()
    where (id, next_try_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
  dispute: `update disputes set next_try_at = clock_timestamp()
    where (id, next_try_at) in (select * from unnest($1::text[], $2::timestamptz[]))`,
};

/**
 * Resolves when nothing is open but payments that the provider itself has not decided: their payers
 * have gone away. What is open after `LIMIT_MS` is left to the oracle.
 */
export async function heal(
  { sql, demo, providers }: Installation,
  isUndecided: (attemptIds: readonly string[]) => boolean = () => true,
): Promise<{ isReady: boolean; open: OpenWork[] }> {
  void providers;
  void isUndecided;
  const deadline = performance.now() + LIMIT_MS;
  let before: OpenWork[] = [];
  for (let looks = 0; ; looks += 1) {
    const isReady = await isGatewayReady(demo.baseUrl);
    const open = (await sql.query<OpenWork & Record<string, unknown>>(statement(OPEN_WORK))).rows;
    const mustEnd = open.filter(({ what }) => what !== "payment");
    // Payments are asked about again and again; several rounds bring news of all that are decided.
    const isDone = isReady && mustEnd.length === 0 && looks >= ROUNDS_MIN;
    if (isDone || performance.now() > deadline) return { isReady, open };
    await hurry(sql, open, before);
    before = open;
    await wait(LOOK_AGAIN_MS);
  }
}

const ROUNDS_MIN = 4;

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

export async function isGatewayReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
