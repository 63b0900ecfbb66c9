import type { PayoutSettings } from "../../../packages/gateway/src/operations/payout/payout-settings.ts";

/** Without limits and without a place for files. */
export const PAYOUT_SETTINGS: PayoutSettings = {
  debtor: { name: "Kaunter", accountNo: "514000000001", bic: "MBBEMYKL" },
  format: "pain.001.001.09",
  fileLimitMinor: null,
  dayLimitMinor: null,
  reviewAboveMinor: null,
  changedAccountDays: 3,
  store: null,
  bankFiles: null,
  bankFilesLayout: null,
};
