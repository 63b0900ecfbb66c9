import { subjectOf } from "../../domain/payment/attempt.ts";
import type { Refund } from "../../domain/refund/refund.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { callRefund } from "./call-refund.ts";
import { recordRefund } from "./record-refund.ts";

/** Advances one due refund; for the job that claimed it. Safe to repeat. */
export async function runRefund(deps: Deps, refund: Refund, isFirstTry: boolean): Promise<Refund> {
  const payment = await findTransaction(deps.database, refund.merchantId, refund.transactionId);
  if (!payment) throw new Error(`refund ${refund.id} of no payment`);
  deps.tracing.note(subjectOf(payment));
  const outcome = await callRefund(deps, refund, payment, isFirstTry);
  return (await recordRefund(deps, refund, outcome)).refund;
}
