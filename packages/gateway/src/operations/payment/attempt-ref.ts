import type { Payment } from "../../domain/payment/attempt.ts";
import type { AttemptRef, CallContext, Json, NextAction, Rail } from "../../rails/rail.ts";
import { findSealedStep } from "../../store/payment/transactions.ts";
import type { Deps } from "../deps.ts";
import { nextActionContext, railStateContext } from "./outcome/record-outcome.ts";

/** Time limit of one call to a rail; the rail's own limits are shorter. */
const CALL_BUDGET_MS = 45_000;

export function callContext(deps: Deps): CallContext {
  return {
    clock: deps.clock,
    random: deps.random,
    http: deps.railHttp,
    deadline: new Date(deps.clock.now().getTime() + CALL_BUDGET_MS),
  };
}

/** What opens the sealed state of an attempt. */
type StateDeps = Pick<Deps, "database" | "sealer">;

/** What a rail needs to continue a payment that began earlier, perhaps before a crash. */
export async function loadAttemptRef(deps: StateDeps, payment: Payment): Promise<AttemptRef> {
  const { railState } = await findSealedStep(deps.database, payment.merchantId, payment.id);
  return attemptRefOf(deps, payment, railState);
}

/** The same with the sealed state at hand. */
export function attemptRefOf(
  deps: Pick<Deps, "sealer">,
  payment: Payment,
  railState: Buffer | null,
): AttemptRef {
  const { isByPayerCode, providerMerchantId } = payment.payer;
  return {
    attemptId: payment.attemptId,
    requestId: payment.requestId,
    method: payment.requestMethod,
    partner: payment.railPartner,
    amountMinor: payment.amountMinor,
    orderId: payment.orderId,
    startedAt: payment.createdAt,
    expiresAt: payment.expiresAt,
    isByPayerCode: isByPayerCode === true,
    ...(typeof providerMerchantId === "string" && { providerMerchantId }),
    state: railState
      ? (JSON.parse(
          deps.sealer.open(railState, railStateContext(payment.attemptId)).toString("utf8"),
        ) as Json) // written by recordOutcome as Json
      : null,
    inquiryCount: payment.inquiryCount,
  };
}

/** The pending next step of the payer's browser, to show it again; null when unknown. */
export async function loadNextAction(
  deps: StateDeps,
  payment: Payment,
): Promise<NextAction | null> {
  const { nextAction } = await findSealedStep(deps.database, payment.merchantId, payment.id);
  if (!nextAction) return null;
  const text = deps.sealer.open(nextAction, nextActionContext(payment.attemptId)).toString("utf8");
  const parsed = JSON.parse(text) as NextAction; // written by recordOutcome
  if (parsed.kind === "qr") return { ...parsed, expiresAt: new Date(parsed.expiresAt) };
  if (parsed.kind === "wait") return { ...parsed, until: new Date(parsed.until) };
  return parsed;
}

export function railOf(deps: Pick<Deps, "rails">, payment: Payment): Rail {
  const rail = deps.rails.get(payment.railId);
  if (!rail)
    throw new Error(`payment ${payment.id} was made on rail ${payment.railId}, not set up`);
  return rail;
}
