import type { Dispute } from "./dispute.ts";

/** Which disputes a list holds; null: all. */
export interface DisputeFilter {
  /** Null: of all merchants, for the operator. */
  merchantId: string | null;
  id: string | null;
  transactionId: string | null;
  state: Dispute["state"] | null;
  reason: Dispute["reason"] | null;
  /** Not decided yet. */
  isOpen: boolean | null;
  /** A dispute, transaction or order id. */
  search: string | null;
  from: Date | null;
  to: Date | null;
  /** Stores the person may see; empty: all. */
  allowedStoreIds: readonly string[];
}

export const ANY_DISPUTE: DisputeFilter = {
  merchantId: null,
  id: null,
  transactionId: null,
  state: null,
  reason: null,
  isOpen: null,
  search: null,
  from: null,
  to: null,
  allowedStoreIds: [],
};
