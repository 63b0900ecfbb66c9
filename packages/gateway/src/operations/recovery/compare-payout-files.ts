import { GatewayError } from "../../domain/errors.ts";
import { findPayoutFile } from "../../store/payout/payout-files.ts";
import { sendPayoutFile } from "../payout/release-payout-file.ts";
import type { Journaled } from "./collect-entries.ts";
import { type Reconciliation, saveItem } from "./reconciliation.ts";

/**
 * Files that have left for the bank. One that is here and approved is marked as sent; of any other,
 * its merchants were paid and the database does not know it, so that people have to look before the
 * next file.
 */
export async function comparePayoutFiles(
  run: Reconciliation,
  { payoutFiles }: Journaled,
): Promise<void> {
  for (const [fileId, { at, payouts }] of payoutFiles) {
    const file = await findPayoutFile(run.deps.database, fileId);
    if (file?.state === "SENT") continue;
    const isSent = file?.state === "APPROVED" && (await markSent(run, fileId));
    const outcome = isSent ? "UPDATED" : "TO_DECIDE";
    for (const { merchantId, id, amountMinor } of payouts) {
      const note = `${id}, RM ${(amountMinor / 100).toFixed(2)}, left in the file ${fileId} at ${at.toISOString()}.`;
      const more = isSent ? "" : " Pay the merchant nothing for these days again.";
      const item = { merchantId, kind: "payout_file", subject: id, outcome } as const;
      await saveItem(run, { ...item, note: `${note}${more}` });
    }
  }
}

async function markSent({ deps }: Reconciliation, fileId: string): Promise<boolean> {
  try {
    await sendPayoutFile(deps, null, fileId);
    return true;
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
