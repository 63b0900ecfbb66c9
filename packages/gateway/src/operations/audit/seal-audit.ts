import type { MerchantId } from "../../domain/ids.ts";
import {
  type ChainHead,
  type Day,
  findChainHead,
  hasCalls,
  insertLinks,
  listMerchantsToSeal,
  listMerchantsWithoutCalls,
  listUnsealed,
  type Sealed,
  sumCalls,
} from "../../store/audit/audit-chain.ts";
import type { Reachable } from "../../store/citus/reach.ts";
import { type Queryable, violatedUniqueKey } from "../../store/database.ts";
import type { Deps } from "../deps.ts";
import { digestOf, extendChain, startOfChain } from "./chain.ts";

type SealDeps = Pick<Deps, "clock" | "database" | "reach">;

/** Links written at once. */
const BATCH = 500;
const DAY_MS = 86_400_000;

/** What is missing in the chains that `list` returns. */
interface Missing {
  list(db: Queryable, among: Reachable): Promise<MerchantId[]>;
  seal(merchantId: MerchantId): Promise<void>;
}

/**
 * Adds what the audit log has since `since` to the chains. Safe in several processes. False when
 * merchants are left, whose node does not respond. A merchant whose chain cannot grow does not hold
 * up the others; the errors are thrown in the end.
 */
export async function sealEntries(deps: SealDeps, since: Date): Promise<boolean> {
  return sealAll(deps, [
    {
      list: (db, among) => listMerchantsToSeal(db, since, among),
      async seal(merchantId) {
        while (await sealNextEntries(deps, merchantId, since));
      },
    },
  ]);
}

/** The same with a digest of each merchant's changing calls, for days that have ended. */
export async function sealCalls(deps: SealDeps, days: readonly Day[]): Promise<boolean> {
  return sealAll(
    deps,
    days.map((day) => ({
      list: (db, among) => listMerchantsWithoutCalls(db, day, among),
      seal: (merchantId) => sealCallsOf(deps, merchantId, day),
    })),
  );
}

async function sealAll(
  { database, reach }: SealDeps,
  missing: readonly Missing[],
): Promise<boolean> {
  let isEverybody = true;
  const errors: unknown[] = [];
  for (const { list, seal } of missing) {
    const merchants = await reach.among(database, (db, among) => {
      isEverybody &&= among === null;
      return list(db, among);
    });
    for (const merchantId of merchants) {
      await seal(merchantId).catch((error: unknown) => errors.push(error));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
  return isEverybody;
}

/** False when none is left, or another process is at it. */
async function sealNextEntries(deps: SealDeps, merchantId: MerchantId, since: Date) {
  const entries = await listUnsealed(deps.database, merchantId, since, BATCH);
  const sealed = entries.map(
    ({ id, members }): Sealed => ({
      kind: "ENTRY",
      subject: id,
      count: 1,
      digest: digestOf(members),
    }),
  );
  return (await seal(deps, merchantId, sealed)) && entries.length === BATCH;
}

async function sealCallsOf(deps: SealDeps, merchantId: MerchantId, day: Day): Promise<void> {
  const sum = await deps.database.longTransaction((tx) => sumCalls(tx, merchantId, day));
  if (!sum?.count) return;
  const sealed: Sealed = { kind: "CALLS", subject: day.day, ...sum };
  // Entries may be sealed meanwhile, here or in another process; these calls are due only once.
  while (!(await seal(deps, merchantId, [sealed]))) {
    if (await hasCalls(deps.database, merchantId, day)) return;
  }
}

/** The day in UTC that `at` is in. */
export function utcDayOf(at: Date): Day {
  const from = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
  const to = new Date(from.getTime() + DAY_MS);
  return { from, to, day: Number(from.toISOString().slice(0, 10).replaceAll("-", "")) };
}

/** False when another process added links meanwhile: both cannot have the same sequence. */
async function seal(
  { clock, database }: SealDeps,
  merchantId: MerchantId,
  sealed: readonly Sealed[],
): Promise<boolean> {
  if (sealed.length === 0) return false;
  const head: ChainHead = (await findChainHead(database, merchantId)) ?? startOfChain(merchantId);
  try {
    await insertLinks(database, merchantId, extendChain(head, sealed), clock.now());
    return true;
  } catch (error) {
    if (violatedUniqueKey(error) === null) throw error;
    return false;
  }
}
