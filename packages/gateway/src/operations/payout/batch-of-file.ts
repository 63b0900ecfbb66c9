import { createHash } from "node:crypto";
import { assert } from "../../domain/assert.ts";
import { GatewayError } from "../../domain/errors.ts";
import type {
  BatchProblemCode,
  PayoutBatch,
  PayoutOrder,
} from "../../domain/payout/bank/payout-batch.ts";
import type { HoldReason, Payout, PayoutFile } from "../../domain/payout/payout.ts";
import { payoutFormatOf } from "../../domain/payout/payout-format.ts";

/** The text of a file: the same for the same rows. */
export function writePayoutFile(
  file: PayoutFile,
  payouts: readonly Payout[],
): { content: string; sha256: string } {
  const written = payoutFormatOf(file.format).write(batchOf(file, payouts));
  if (written.kind === "problems") {
    const problems = written.problems.map(({ code, endToEndId }) => `${code} ${endToEndId ?? ""}`);
    throw new Error(`file ${file.id} cannot be written: ${problems.join(", ")}`);
  }
  assert(written.count === file.payoutCount, "each payout is in the file once");
  assert(written.totalMinor === file.totalMinor, "the file has the sum that was approved");
  const sha256 = createHash("sha256").update(written.text, "utf8").digest("hex");
  return { content: written.text, sha256 };
}

/** Why a bank would not take this payout; null when it would. Throws NOT_PERMITTED. */
export function findOrderProblem(file: PayoutFile, payout: Payout): HoldReason | null {
  const written = payoutFormatOf(file.format).write(batchOf(file, [payout]));
  if (written.kind === "written") return null;
  const whole = written.problems.find(({ endToEndId }) => endToEndId === null);
  if (whole) {
    const detail = `No file of this format can be written: ${whole.code} ${whole.value}.`;
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  return HOLDS[written.problems[0]?.code ?? "ACCOUNT_INVALID"] ?? "ACCOUNT_MISSING";
}

const HOLDS: Readonly<Partial<Record<BatchProblemCode, HoldReason>>> = {
  BANK_UNKNOWN: "BANK_UNKNOWN",
  AMOUNT_INVALID: "ABOVE_LIMIT",
};

function batchOf(file: PayoutFile, payouts: readonly Payout[]): PayoutBatch {
  return {
    messageId: file.id,
    createdAt: file.preparedAt,
    executionDate: file.day,
    debtorName: file.debtorName,
    debitAccountNo: file.debitAccountNo,
    debitBic: file.debitBic,
    orders: payouts.map(orderOf),
  };
}

function orderOf({
  id,
  amountMinor,
  holderName,
  bankCode,
  accountNo,
  reference,
}: Payout): PayoutOrder {
  return { endToEndId: id, amountMinor, creditorName: holderName, bankCode, accountNo, reference };
}
