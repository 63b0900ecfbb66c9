import {
  findLedgerErrors,
  insertLedgerAlarm,
  type LedgerFinding,
} from "../../store/ledger/ledger.ts";
import { findPayableFaults } from "../../store/settlement/settlements.ts";
import type { Deps } from "../deps.ts";

const FINDINGS_MAX = 100;

/** Recomputes the ledger; each fault is logged as an error and saved. Returns the faults. */
export async function checkLedger(deps: Deps): Promise<LedgerFinding[]> {
  const findings = [
    ...(await findLedgerErrors(deps.database, FINDINGS_MAX)),
    ...(await findPayableFaults(deps.database, FINDINGS_MAX)),
  ];
  for (const finding of findings) {
    deps.log.error({ ...finding }, "the ledger does not balance");
    await insertLedgerAlarm(deps.database, finding, deps.clock.now());
  }
  return findings;
}
