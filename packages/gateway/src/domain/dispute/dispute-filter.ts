import type { Dispute } from "./dispute.ts";

/** Filter of a list of disputes; what is left out or null: any. */
export interface DisputeFilter {
  /** Null: all merchants, for the operator. */
  merchantId: string | null;
  id?: string | null;
  transactionId?: string | null;
  state?: Dispute["state"] | null;
  reason?: Dispute["reason"] | null;
  /** Not decided yet. */
  isOpen?: boolean | null;
  /** A dispute, transaction or order id, or a bank's reference: any of these texts. */
  search?: readonly string[] | null;
  from?: Date | null;
  to?: Date | null;
  /** Stores the user may see; empty: all. */
  allowedStoreIds: readonly string[];
}

export const ANY_DISPUTE: DisputeFilter = { merchantId: null, allowedStoreIds: [] };
