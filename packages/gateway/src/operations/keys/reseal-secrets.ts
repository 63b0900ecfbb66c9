import { MARK, readKeyId, type Sealer } from "../../platform/keys/sealer.ts";
import { findInstallation, retireKeys } from "../../store/installation/installation.ts";
import {
  listSealMarks,
  lockStaleRows,
  type RowKey,
  replaceSealed,
  type SealedRow,
  type SealMark,
} from "../../store/installation/sealed-rows.ts";
import type { Deps } from "../deps.ts";
import { INSTALLATION, SEALED_TABLES, type SealedTable } from "./sealed-tables.ts";

interface ResealDeps extends Pick<Deps, "database" | "sealer"> {
  /** Of the keys that gave way to the first one. */
  oldKeyIds: readonly string[];
}

export interface ResealProgress {
  table: string;
  /** Rows examined, and those resealed, in this pass. */
  rows: number;
  resealed: number;
}

type OnProgress = (progress: ResealProgress) => void | Promise<void>;

export interface Resealed {
  /** Rows that were resealed. */
  resealed: number;
  /** IDs of keys that nothing is sealed with any longer. */
  retiredKeyIds: string[];
}

/** Why it cannot finish; the message says what to do. */
class ResealError extends Error {
  override readonly name = "ResealError";
}

const PAGE_ROWS = 500;
/** Rows that a payment has locked are found again by the next pass. */
const PASSES_MAX = 20;

interface Pass {
  resealed: number;
  /** Rows that were locked by others. */
  skipped: number;
  keyIds: Set<string>;
}

/**
 * Reseals every secret with the first master key, row by row in short transactions, while the
 * gateway runs. Can be stopped at any point and repeated. Ends when a whole pass has found nothing
 * under another key; only then are the other keys retired. Throws `ResealError` when a value does
 * not open, or when a process keeps sealing with another key.
 */
export async function resealSecrets(deps: ResealDeps, onProgress: OnProgress): Promise<Resealed> {
  const { retiredKeyIds: before = [] } = (await findInstallation(deps.database)) ?? {};
  const keyIds = new Set<string>();
  let resealed = 0;
  const run = async (tables: readonly SealedTable[]) => {
    for (let passes = 1; ; passes += 1) {
      const pass = await resealTables(deps, tables, onProgress);
      resealed += pass.resealed;
      for (const id of pass.keyIds) keyIds.add(id);
      if (pass.resealed + pass.skipped === 0) return;
      if (passes === PASSES_MAX) {
        throw new ResealError(
          `${pass.resealed + pass.skipped} secrets of the last pass were not sealed with the key ${deps.sealer.keyId}: a process still seals with another key. List the new key first everywhere, restart, and run this again.`,
        );
      }
    }
  };
  await run(SEALED_TABLES);
  await run([INSTALLATION]);
  const found = [...keyIds].filter((id) => id !== deps.sealer.keyId);
  if (found.length > 0) await retireKeys(deps.database, found);
  const { retiredKeyIds = [] } = (await findInstallation(deps.database)) ?? {};
  return { resealed, retiredKeyIds: retiredKeyIds.filter((id) => !before.includes(id)) };
}

async function resealTables(
  deps: ResealDeps,
  tables: readonly SealedTable[],
  onProgress: OnProgress,
): Promise<Pass> {
  const pass: Pass = { resealed: 0, skipped: 0, keyIds: new Set() };
  for (const place of tables) await resealTable(deps, place, pass, onProgress);
  return pass;
}

async function resealTable(
  deps: ResealDeps,
  place: SealedTable,
  pass: Pass,
  onProgress: OnProgress,
): Promise<void> {
  const mark: SealMark = { offset: MARK.offset, bytes: deps.sealer.mark };
  const progress = { table: place.table, rows: 0, resealed: 0 };
  let after: RowKey | null = null;
  for (;;) {
    const found = await listSealMarks(deps.database, place, mark, after, PAGE_ROWS);
    const stale = found.filter(({ isStale }) => isStale).map(({ key }) => key);
    const byMerchant = Map.groupBy(stale, (key) => (key.length > 1 ? (key[0] ?? null) : null));
    for (const [merchantId, keys] of byMerchant) {
      const ids = keys.map((key) => key.at(-1) ?? "");
      const done = await resealRows(deps, place, mark, merchantId, ids, pass.keyIds);
      progress.resealed += done;
      pass.resealed += done;
      pass.skipped += ids.length - done;
    }
    progress.rows += found.length;
    after = found.at(-1)?.key ?? null;
    if (found.length > 0) await onProgress({ ...progress });
    if (found.length < PAGE_ROWS) return;
  }
}

/** Returns how many rows were resealed. */
async function resealRows(
  { database, sealer, oldKeyIds }: ResealDeps,
  place: SealedTable,
  mark: SealMark,
  merchantId: string | null,
  ids: readonly string[],
  keyIds: Set<string>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await lockStaleRows(tx, place, mark, merchantId, ids);
    if (rows.length === 0) return 0;
    const resealed = rows.map((row) => ({ id: row.id, sealed: resealRow(sealer, place, row) }));
    await replaceSealed(tx, place, merchantId, resealed);
    // Together: a run that is killed here would not find them again.
    if (place === INSTALLATION) await retireKeys(tx, oldKeyIds);
    for (const { sealed } of rows) {
      for (const value of sealed) {
        const id = value && readKeyId(value);
        if (id) keyIds.add(id);
      }
    }
    return rows.length;
  });
}

function resealRow(sealer: Sealer, { table, contexts }: SealedTable, row: SealedRow) {
  return Object.entries(contexts).map(([column, contextOf], i) => {
    const sealed = row.sealed[i] ?? null;
    if (sealed === null) return null;
    const context = contextOf(row.subject);
    try {
      return sealer.seal(sealer.open(sealed, context), context);
    } catch (error) {
      const id = readKeyId(sealed);
      const by = id === null ? "a key that is not listed, or it was changed" : `the key ${id}`;
      throw new ResealError(`${table}.${column} of ${row.id} does not open: sealed with ${by}.`, {
        cause: error,
      });
    }
  });
}
