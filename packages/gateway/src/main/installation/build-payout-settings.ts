import { readFileSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { PayoutSettings } from "../../operations/payout/payout-settings.ts";
import {
  createObjectSource,
  createObjectStore,
} from "../../platform/archive/create-object-store.ts";
import type { SftpCredentials } from "../../platform/archive/sftp-store.ts";
import { Secret } from "../../platform/secret.ts";
import { debitAccountOf } from "./debit-account.ts";

export async function buildPayoutSettings(config: Config): Promise<PayoutSettings> {
  const account = debitAccountOf(config);
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
      sftp: readSftpCredentials(config),
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

function readSftpCredentials({
  payoutFilesHostKey: hostKey,
  payoutFilesPassword: password,
  payoutFilesKeyFile: keyFile,
}: Config): SftpCredentials | null {
  if (hostKey === null) return null;
  const privateKey = keyFile === null ? null : new Secret(readFileSync(keyFile, "utf8"));
  return { hostKey, password, privateKey };
}
