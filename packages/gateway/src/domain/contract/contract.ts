/** An agreement with one acquirer: a rail with credentials, limits and a status. Pure. */
import { nextState, type StateTable } from "../state-table.ts";

export const CONTRACT_STATUSES = ["DRAFT", "ACTIVE", "SUSPENDED", "ENDED"] as const;
/**
 * DRAFT: its first version is not approved. SUSPENDED: makes no new payments, for now. ENDED: never
 * again. Refunds, status checks and callbacks of payments that were made go on in both.
 */
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];
/** `approve`: a version of the settings. */
export type ContractEvent = "approve" | "suspend" | "resume" | "end";

export const CONTRACT_TRANSITIONS: StateTable<ContractStatus, ContractEvent> = {
  DRAFT: { approve: "ACTIVE", end: "ENDED" },
  ACTIVE: { approve: "ACTIVE", suspend: "SUSPENDED", end: "ENDED" },
  SUSPENDED: { approve: "SUSPENDED", resume: "ACTIVE", end: "ENDED" },
  ENDED: {},
};

/** Null when the table does not allow it. */
export function nextContractStatus(
  status: ContractStatus,
  event: ContractEvent,
): ContractStatus | null {
  return nextState(CONTRACT_TRANSITIONS, status, event);
}

export const CONTRACT_ID_LENGTH_MAX = 40;
/** Part of callback addresses, and stored with every payment. */
export const CONTRACT_ID_PATTERN = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

export interface AmountLimits {
  amountMinorMin: number;
  amountMinorMax: number;
}

/** By method; what is not named is the rail's. */
export type ContractLimits = Readonly<Record<string, Partial<AmountLimits>>>;

/** What both allow. May be empty: the least above the greatest. */
export function narrowLimits<Given extends AmountLimits>(
  given: Given,
  own: { amountMinorMin?: number | null; amountMinorMax?: number | null } | null | undefined,
): Given {
  return {
    ...given,
    amountMinorMin: Math.max(given.amountMinorMin, own?.amountMinorMin ?? 0),
    amountMinorMax: Math.min(given.amountMinorMax, own?.amountMinorMax ?? given.amountMinorMax),
  };
}

/** A merchant at a contract. */
export interface ContractMerchant {
  merchantId: string;
  contractId: string;
  isEnabled: boolean;
  /** As the acquirer knows it; empty: the contract's own. */
  providerMerchantId: string;
  /** On the payer's statement; empty: the contract's own. */
  descriptor: string;
  amountMinorMin: number | null;
  amountMinorMax: number | null;
}

interface Choosable {
  contractId: string;
  limits: AmountLimits;
}

/**
 * The contracts that may take an amount of a merchant (null: any), the preferred first: those that
 * know the merchant come before the others, each in the given order.
 */
export function rankContracts<One extends Choosable>(
  contracts: readonly One[],
  merchants: readonly ContractMerchant[],
  amountMinor: number | null,
): One[] {
  const ofMerchant = (one: One) =>
    merchants.find(({ contractId }) => contractId === one.contractId);
  const usable = contracts.filter((one) => {
    const own = ofMerchant(one);
    if (own && !own.isEnabled) return false;
    if (amountMinor === null) return true;
    const { amountMinorMin, amountMinorMax } = narrowLimits(one.limits, own);
    return amountMinor >= amountMinorMin && amountMinor <= amountMinorMax;
  });
  const [known, others] = [usable.filter(ofMerchant), usable.filter((one) => !ofMerchant(one))];
  return [...known, ...others];
}
