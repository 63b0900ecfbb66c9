import type { CodeProblem, PayerCodes } from "../../payer-codes/payer-codes.ts";
import { readWalletCode } from "./code-wallets.ts";

/** The wallet whose code it is, or why it cannot be charged. `payment` may take it again. */
export function takeWalletCode(
  codes: PayerCodes,
  code: string,
  payment: string,
): { brand: string } | { problem: CodeProblem } {
  const read = readWalletCode(code);
  if (!read) return { problem: "unknown" };
  const problem = codes.take(code, read.serial, payment);
  return problem ? { problem } : { brand: read.wallet.name };
}
