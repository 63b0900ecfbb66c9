import { PAID_PATH } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeTransactionId } from "../../domain/ids.ts";
import { railSettledPosting } from "../../domain/ledger/ledger.ts";
import { endOfDay } from "../../domain/malaysian-day.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { OfferedMethod } from "../../rails/rail.ts";
import { listApplications } from "../../store/application/application-admin.ts";
import {
  findLiveCheckout,
  insertInternalCheckout,
  lockCheckout,
  sendCheckoutStatus,
} from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { listStores } from "../../store/merchant/stores.ts";
import { findTransactionByAttempt, insertTransaction } from "../../store/payment/transactions.ts";
import {
  lockException,
  resolveException,
  type SettlementException,
} from "../../store/settlement/settlement-exceptions.ts";
import {
  lockUnmatchedLine,
  moveLine,
  replaceLineState,
  type StoredLine,
} from "../../store/settlement/settlement-files.ts";
import { keepForSecondOperator } from "../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import { createInternalCheckout } from "../checkout/create-internal-checkout.ts";
import type { Deps } from "../deps.ts";
import { recordOutcome } from "../payment/outcome/record-outcome.ts";
import { postingReference } from "./match-settlement-file.ts";

/** Whose payment a line of a provider's file is. */
export interface PaymentAssignment {
  merchantId: string;
  /** An open checkout of this order is paid; otherwise one is made. */
  orderId: string;
  /** The request value, such as `FPX_MY`: one of the provider's. */
  method: string;
}

/** What is kept for the second operator, who reads it. */
export type KeptAssignment = Omit<PaymentAssignment, "merchantId"> &
  Pick<StoredLine, "railId" | "date" | "reference" | "attemptId">;

/**
 * An operator says whose payment a line about an unknown attempt is, with the evidence as the
 * reason; a second one always decides. Throws NOT_PERMITTED when the exception is resolved or about
 * something else, NOT_FOUND for a merchant or method, and CONFLICT while a decision waits, or when
 * the order is for another amount.
 */
export async function assignUnknownPayment(
  deps: Deps,
  act: Act,
  id: number,
  assignment: PaymentAssignment & { evidence: string },
): Promise<void> {
  const { evidence, ...given } = assignment;
  await deps.database.transaction(async (tx) => {
    const { line } = await expectAssignable(deps, tx, id, given);
    const { merchantId, orderId, method } = given;
    const { railId, date, reference, attemptId, grossMinor: amountMinor } = line;
    const subject = { merchantId, kind: "UNKNOWN_PAYMENT", subjectId: String(id), amountMinor };
    const content: KeptAssignment = { orderId, method, railId, date, reference, attemptId };
    const kept = { ...subject, kind: "UNKNOWN_PAYMENT" } as const;
    await keepForSecondOperator(deps, tx, act, kept, { content, reason: evidence });
  });
}

/**
 * In the caller's transaction. The payment is booked at the end of the file's day, the line settles
 * it, and its merchant is notified as of any other. A second payment of an order is refunded.
 */
export async function carryOutPaymentAssignment(
  deps: Deps,
  tx: Transaction,
  act: Act,
  id: number,
  decided: PaymentAssignment & { evidence: string; resolvedBy: string },
): Promise<void> {
  const { evidence, resolvedBy, ...assignment } = decided;
  const found = await expectAssignable(deps, tx, id, assignment);
  const { exception, line } = found;
  const at = deps.clock.now();
  const payment = await recordPayment(deps, tx, found, assignment);
  const moved = await moveLine(tx, line, payment.merchantId);
  const subject = { transactionId: payment.id, refundId: null, disputeId: null };
  await replaceLineState(tx, moved, "MATCHED", subject);
  const settled = railSettledPosting(payment, { ...moved, reference: postingReference(moved) }, at);
  await insertPostings(tx, [settled]);
  const resolution = { decision: "ASSIGN", reason: evidence, resolvedBy } as const;
  await resolveException(tx, exception, resolution, at);
  await recordChange(tx, { ...act, asOperator: true }, at, {
    ...{ merchantId: payment.merchantId, action: "settlement_exception.assigned" },
    ...{ targetKind: "settlement_exception", targetId: String(id) },
    after: { ...assignment, transactionId: payment.id, reference: line.reference, evidence },
  });
}

interface Assignable {
  exception: SettlementException;
  line: StoredLine;
  offer: OfferedMethod;
  storeId: string;
  /** Its oldest that is ON, whose webhook URL is notified unless a checkout names another. */
  application: { id: string; webhookUrl: string };
}

async function expectAssignable(
  deps: Deps,
  tx: Transaction,
  id: number,
  { merchantId, orderId, method }: PaymentAssignment,
): Promise<Assignable> {
  const exception = await lockException(tx, id);
  if (exception?.state !== "OPEN" || exception.kind !== "UNKNOWN_PAYMENT") {
    throw new GatewayError("NOT_PERMITTED");
  }
  const number = exception.line ?? 0;
  const line = await lockUnmatchedLine(tx, { ...exception, line: number });
  if (!line) throw new GatewayError("NOT_PERMITTED");
  const offer = deps.rails.findMethod(method);
  if (offer?.rail.id !== exception.railId) {
    throw new GatewayError("NOT_FOUND", { detail: `${exception.railId} has no method ${method}.` });
  }
  const merchant = await findMerchant(tx, merchantId);
  const [store] = merchant ? await listStores(tx, merchantId) : [];
  const applications = merchant ? await listApplications(tx, merchantId) : [];
  const application = applications.find(({ isActive }) => isActive) ?? applications[0];
  if (!store || !application) {
    const detail = "The merchant is unknown, or has no store or application.";
    throw new GatewayError("NOT_FOUND", { detail });
  }
  const live = await findLiveCheckout(tx, merchantId, orderId);
  if (live && live.checkout.order.amountMinor !== line.grossMinor) {
    const detail = "The order is for another amount than the line.";
    throw new GatewayError("CONFLICT", { detail });
  }
  return { exception, line, offer, storeId: store.id, application };
}

async function recordPayment(
  deps: Deps,
  tx: Transaction,
  { line, offer, storeId, application }: Assignable,
  { merchantId, orderId }: PaymentAssignment,
): Promise<Payment> {
  const paidAt = new Date((endOfDay(line.date) ?? deps.clock.now()).getTime() - 60_000);
  const then: Deps = { ...deps, clock: { now: () => paidAt } };
  const live = await findLiveCheckout(tx, merchantId, orderId);
  const made =
    live?.checkout ??
    createInternalCheckout(
      then,
      { merchantId, storeId, applicationId: application.id },
      {
        order: {
          ...{ id: orderId, title: orderId, detail: line.reference, additionalData: "" },
          amountMinor: line.grossMinor,
        },
        details: {},
        layout: "v3",
        redirectUrl: `${deps.publicUrl}${PAID_PATH}`,
        notifyUrl: application.webhookUrl,
        lifetimeMs: 0,
      },
    );
  if (!live) await insertInternalCheckout(tx, made);
  const checkout = await lockCheckout(tx, merchantId, made.id);
  if (!checkout) throw new GatewayError("INTERNAL_ERROR", { internal: made.id });
  const attempt = attemptOf(then, line, offer, checkout);
  await insertTransaction(tx, attempt, `assigned ${line.railId} ${line.reference}`);
  if (checkout.status !== "SUCCESS") {
    const move = { status: checkout.status, transactionId: attempt.id, now: paidAt };
    sendCheckoutStatus(tx, checkout, move);
  }
  const { reference, grossMinor: amountMinor } = line;
  const report = { kind: "approved", reference, amountMinor } as const;
  await recordOutcome(then, tx, { attempt, report, source: "operator" });
  const paid = await findTransactionByAttempt(tx, [merchantId], attempt.attemptId);
  if (paid?.paidAt) return paid;
  throw new GatewayError("INTERNAL_ERROR", { internal: `${attempt.id} was not paid` });
}

/** As the provider knows it: an attempt that was made, and then lost. */
function attemptOf(
  { clock, random }: Pick<Deps, "clock" | "random">,
  line: StoredLine,
  { rail, method }: OfferedMethod,
  checkout: Parameters<typeof sendCheckoutStatus>[1],
): Payment {
  const now = clock.now();
  return {
    id: makeTransactionId(now, method.group === "CARD" ? "CARD" : "WEB", random),
    merchantId: checkout.merchantId,
    storeId: checkout.storeId,
    checkoutId: checkout.id,
    applicationId: checkout.applicationId,
    orderId: checkout.order.id,
    attemptId: line.attemptId,
    originAttemptId: null,
    railId: rail.id,
    railPartner: method.partner ?? null,
    requestMethod: method.id,
    method: method.method,
    region: method.region,
    amountMinor: line.grossMinor,
    balanceMinor: 0,
    status: "IN_PROCESS",
    attemptState: "PENDING",
    isOverpayment: false,
    heldMinor: null,
    railReference: "",
    declineReason: null,
    rawCode: null,
    payer: {},
    bankCode: null,
    voidRequestedAt: null,
    inquireAt: null,
    inquiryCount: 0,
    requestId: checkout.requestId,
    expiresAt: checkout.endAt,
    routedBy: null,
    paidAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
