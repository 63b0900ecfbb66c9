import type { Config } from "../../config.ts";

/** In the sandbox, unless another one is configured; only the sandbox's bank has it. */
const SANDBOX_DEBTOR = { accountNo: "514000000001", bic: "MBBEMYKL" };

/** The account that payouts are debited from; null when none is known. */
export function debitAccountOf({
  mode,
  payoutDebitAccount: accountNo,
  payoutDebitBic: bic,
}: Config): { accountNo: string; bic: string } | null {
  if (accountNo !== null && bic !== null) return { accountNo, bic };
  return mode === "sandbox" ? SANDBOX_DEBTOR : null;
}
