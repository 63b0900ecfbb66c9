import type { Config } from "../../config.ts";
import type { PayoutSettings } from "../../operations/payout/payout-settings.ts";
import {
  createObjectSource,
  createObjectStore,
} from "../../platform/archive/create-object-store.ts";

/** In the sandbox, unless another one is configured; no bank has it. */
const SANDBOX_DEBTOR = { accountNo: "514000000001", bic: "MBBEMYKL" };

export async function buildPayoutSettings(config: Config): Promise<PayoutSettings> {
  const { payoutDebitAccount: accountNo, payoutDebitBic: bic } = config;
  const sandbox = config.mode === "sandbox" ? SANDBOX_DEBTOR : null;
  const account = accountNo !== null && bic !== null ? { accountNo, bic } : sandbox;
  return {
    debtor: account && { name: config.payoutDebitName ?? config.operatorName, ...account },
    format: config.payoutFormat,
    fileLimitMinor: config.payoutFileLimit,
    dayLimitMinor: config.payoutDayLimit,
    reviewAboveMinor: config.payoutReviewAbove,
    changedAccountDays: config.payoutChangedAccountDays,
    store: await createObjectStore({
      place: config.payoutFiles,
      keyId: config.payoutFilesKeyId,
      secret: config.payoutFilesSecret,
      isForGroup: true,
    }),
    bankFiles: await createObjectSource({
      place: config.bankFiles,
      keyId: config.bankFilesKeyId,
      secret: config.bankFilesSecret,
    }),
    bankFilesLayout: config.bankFilesLayout,
  };
}
