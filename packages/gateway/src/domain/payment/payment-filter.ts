/** Filter of a list of payments; what is left out or null: any. */
export interface PaymentFilter {
  from: Date | null;
  to: Date | null;
  /** Free text, as typed into the search field. */
  search?: string | undefined;
  /** Parts of texts are searched among all payments, not only the latest: of a file. */
  isWhole?: boolean;
  /** What the text is the name of. */
  named?: { statuses: string[]; bankCodes: string[]; methods: string[] };
  status?: string | null;
  attemptState?: string | null;
  method?: string | null;
  bankCode?: string | null;
  storeId?: string | null;
  applicationId?: string | null;
  customerId?: string | null;
  amountMinorMin?: number | null;
  amountMinorMax?: number | null;
  /** Stores the user may see; empty: all. */
  allowedStoreIds: readonly string[];
}

export const ANY_PAYMENT: PaymentFilter = { from: null, to: null, allowedStoreIds: [] };

/** As JSON keeps it. */
export type StoredPaymentFilter = Omit<PaymentFilter, "from" | "to"> & {
  from: string | null;
  to: string | null;
};
