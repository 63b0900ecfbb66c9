/** What the ledger of a merchant must agree with. Pure; amounts are sen. */
import type { MerchantId } from "../ids.ts";
import { ACCOUNTS, type Balances, NO_POSTINGS, type Sequences } from "../ledger/ledger.ts";
import { DAY_MS } from "../malaysian-day.ts";

/** A payment is settled soon after its day ends; two days later the settlement has failed. */
const UNSETTLED_MS_MAX = 2 * DAY_MS;

export interface LedgerFinding {
  merchantId: MerchantId;
  /**
   * PROJECTION: a balance is not what the postings add up to. SEQUENCE: postings are missing.
   * PAYABLE: the settlements do not explain what we owe. UNSETTLED: a posting was left out.
   */
  kind: "PROJECTION" | "SEQUENCE" | "PAYABLE" | "UNSETTLED";
  /** The account or the posting. */
  subject: string;
  expectedMinor: number;
  foundMinor: number;
}

/** How far a merchant's ledger is known to be right, and what it held there. */
export interface Checkpoint {
  through: Sequences;
  balances: Balances;
  /** The last settlement then, and what it had left. */
  settlementId: string | null;
  unsettledMinor: number;
  unsettledSince: Date | null;
}

export const NO_CHECKPOINT: Checkpoint = {
  through: NO_POSTINGS,
  balances: Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Balances, // all of them
  settlementId: null,
  unsettledMinor: 0,
  unsettledSince: null,
};

/** The last checkpoint and the postings since must be what the heads say. */
export function findProjectionFaults(
  merchantId: MerchantId,
  base: Pick<Checkpoint, "through" | "balances">,
  added: { count: number; balances: Balances },
  head: Pick<Checkpoint, "through" | "balances">,
): LedgerFinding[] {
  const wanted = sum(head.through) - sum(base.through);
  const findings: LedgerFinding[] = ACCOUNTS.map((account) => ({
    merchantId,
    kind: "PROJECTION",
    subject: account,
    expectedMinor: base.balances[account] + added.balances[account],
    foundMinor: head.balances[account],
  }));
  return findings
    .concat({
      merchantId,
      kind: "SEQUENCE",
      subject: "postings",
      expectedMinor: wanted,
      foundMinor: added.count,
    })
    .filter(({ expectedMinor, foundMinor }) => expectedMinor !== foundMinor);
}

/** What the last settlement carried forward and what it left must be what is payable. */
export function findPayableFaults(
  merchantId: MerchantId,
  closingMinor: number,
  { balances, unsettledMinor }: Pick<Checkpoint, "balances" | "unsettledMinor">,
): LedgerFinding[] {
  const expectedMinor = closingMinor + unsettledMinor;
  const foundMinor = 0 - balances.MERCHANT_PAYABLE;
  if (expectedMinor === foundMinor) return [];
  const subject = "MERCHANT_PAYABLE";
  return [{ merchantId, kind: "PAYABLE", subject, expectedMinor, foundMinor }];
}

/** True when a posting should have been settled by now. */
export function isSettlementLate({ unsettledSince }: Checkpoint, now: Date): boolean {
  return unsettledSince !== null && unsettledSince.getTime() < now.getTime() - UNSETTLED_MS_MAX;
}

function sum(sequences: Sequences): number {
  return sequences.reduce((total, sequence) => total + sequence, 0);
}
