import { GatewayError } from "../../domain/errors.ts";
import { railSettledPosting } from "../../domain/ledger/ledger.ts";
import type { Transaction } from "../../store/database.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import {
  lockException,
  type Resolution,
  resolveException,
  type SettlementException,
} from "../../store/settlement/settlement-exceptions.ts";
import { lockUnmatchedLine, replaceLineState } from "../../store/settlement/settlement-files.ts";
import type { Deps } from "../deps.ts";
import { postingReference } from "./match-settlement-file.ts";

/** Exceptions whose line can be posted as the rail reports it. */
const ACCEPTABLE: readonly string[] = ["AMOUNT", "ARITHMETIC", "REFERENCE"];

export interface ResolveException extends Resolution {
  id: number;
  decision: "ACCEPT" | "DISMISS";
}

/**
 * An operator's decision about an exception. ACCEPT posts the line as the rail reports it: the
 * expected amount is settled, and the difference is the rail's fee. DISMISS only closes it. Who,
 * when and why is recorded. In the caller's transaction. Throws NOT_PERMITTED when it is resolved
 * already or cannot be posted.
 */
export async function resolveSettlementException(
  deps: Deps,
  tx: Transaction,
  request: ResolveException,
): Promise<void> {
  const { id, decision, reason, resolvedBy } = request;
  if (reason.trim() === "" || resolvedBy.trim() === "") {
    throw new GatewayError("INVALID_PARAMETER", { detail: "A reason is required." });
  }
  const exception = await lockException(tx, id);
  if (exception?.state !== "OPEN") throw new GatewayError("NOT_PERMITTED");
  if (decision === "ACCEPT") await acceptLine(deps, tx, exception);
  else await dismissLine(tx, exception);
  await resolveException(tx, exception, { decision, reason, resolvedBy }, deps.clock.now());
  deps.log.info({ exceptionId: id, decision, resolvedBy }, "settlement exception resolved");
}

async function acceptLine(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  exception: SettlementException,
): Promise<void> {
  const { kind, merchantId, transactionId, line: number } = exception;
  if (!ACCEPTABLE.includes(kind) || number === null || !merchantId || !transactionId) {
    throw new GatewayError("NOT_PERMITTED", { detail: `${kind} cannot be accepted.` });
  }
  const line = await lockUnmatchedLine(tx, { ...exception, line: number });
  const payment = await findTransaction(tx, merchantId, transactionId);
  if (!line || !payment) throw new GatewayError("NOT_PERMITTED");
  const { refundId, disputeId } = exception;
  await replaceLineState(tx, line, "MATCHED", { transactionId, refundId, disputeId });
  const isAmount = kind === "AMOUNT";
  const grossMinor = isAmount ? (exception.expectedMinor ?? line.grossMinor) : line.grossMinor;
  const { netMinor } = line;
  const booked = { grossMinor, netMinor, feeMinor: grossMinor - netMinor };
  await insertPostings(tx, [
    railSettledPosting(payment, { ...booked, reference: postingReference(line) }, deps.clock.now()),
  ]);
}

/** A dismissed line is not checked again; its money stays in the receivable, unexplained. */
async function dismissLine(tx: Transaction, exception: SettlementException): Promise<void> {
  if (exception.line === null || exception.kind === "FEE") return;
  const key = { ...exception, line: exception.line };
  await replaceLineState(tx, key, "DISMISSED", null);
}
