import type { MerchantId } from "../../domain/ids.ts";
import {
  type ChainHead,
  type Day,
  findChainHead,
  insertLinks,
  listMerchantsToSeal,
  listMerchantsWithCalls,
  listUnsealed,
  type Sealed,
  sumCalls,
} from "../../store/audit/audit-chain.ts";
import { violatedUniqueKey } from "../../store/database.ts";
import type { Deps } from "../deps.ts";
import { digestOf, extendChain, startOfChain } from "./chain.ts";

type SealDeps = Pick<Deps, "clock" | "database">;

/** Links written at once. */
const BATCH = 500;
const DAY_MS = 86_400_000;

/** Adds what the audit log has since `since` to the chains. Safe in several processes. */
export async function sealEntries(deps: SealDeps, since: Date): Promise<void> {
  for (const merchantId of await listMerchantsToSeal(deps.database, since)) {
    while (await sealNextEntries(deps, merchantId, since));
  }
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

/** Adds a digest of each merchant's changing calls of a day that has ended. */
export async function sealCalls(deps: SealDeps, day: Day): Promise<void> {
  for (const merchantId of await listMerchantsWithCalls(deps.database, day)) {
    const sum = await sumCalls(deps.database, merchantId, day);
    if (sum) await seal(deps, merchantId, [{ kind: "CALLS", subject: day.day, ...sum }]);
  }
}

/** The day in UTC that `at` is in. */
export function dayOf(at: Date): Day {
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
