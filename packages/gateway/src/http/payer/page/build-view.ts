import {
  type BankList,
  type CheckoutView,
  type DeclineReason,
  type Leave,
  type Notice,
  PATHS,
  type Unavailable,
} from "@kaunter/checkout";
import type { Transaction as Payment } from "../../../domain/payment/attempt.ts";
import { type RedirectStatus, redirectTarget } from "../../../domain/redirect.ts";
import { methodIdsOf } from "../../../operations/checkout/find-offers.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { cardFrameOf } from "../card/card-form.ts";
import type { Session } from "../session/load-session.ts";
import { limitOf, type OfferedToPayer, offeredMethods } from "../session/offered-methods.ts";
import { methodNameOf, payFacts } from "../session/pay-facts.ts";
import { presentAction } from "../session/present-action.ts";
import { overpaymentOf, refundingOf } from "./pending-refunds.ts";
import { receiptOf } from "./receipt-of.ts";

export interface ViewRequest {
  /** `&method=`: open this one. */
  method?: string;
  /** `&show=methods`: the methods, even while an attempt is open. */
  showMethods: boolean;
  /** `&again=`: the state of a card form that came back. */
  again?: string;
  /** This browser has seen the success: it does not go to the shop by itself again. */
  wasShown: boolean;
}

const LEAVES_AFTER_MS = 10_000;

/** The page of a known checkout in its current state. */
export async function buildView(
  deps: CheckoutDeps,
  session: Session,
  request: ViewRequest,
): Promise<CheckoutView> {
  const { checkout, facts, attempts, open } = session;
  const isOver = checkout.endAt <= facts.now;
  const wantsMethods = request.showMethods || request.method !== undefined;
  const held = attempts.find(({ heldMinor }) => heldMinor !== null);
  const canPay = checkout.status === "IN_PROCESS" && !isOver;
  if (held && checkout.status !== "SUCCESS" && !(canPay && wantsMethods)) {
    return heldView(deps, session, held, canPay);
  }
  switch (checkout.status) {
    case "SUCCESS":
      return paidView(deps, session, request.wasShown);
    case "CANCELLED":
      return { ...facts, screen: "cancelled", leave: leave(session, "CANCELLED") };
    case "EXPIRED":
      return {
        ...facts,
        screen: "expired",
        leave: leave(session, "EXPIRED"),
        hadOpenAttempt: false,
      };
    case "FAILED":
      return failedView(deps, session);
    case "IN_PROCESS":
  }
  if (open && (isOver || !wantsMethods)) {
    return openAttemptView(deps, session, open);
  }
  if (isOver) {
    return {
      ...facts,
      screen: "expired",
      leave: leave(session, "EXPIRED"),
      hadOpenAttempt: false,
    };
  }
  const chosen = findChosen(deps, session, request.method);
  if (chosen) return methodView(deps, session, chosen, request.again);
  return chooseView(deps, session, noticeOf(deps, session, request));
}

/** The merchant's redirect URL, with the result. */
export function leave(session: Session, status: RedirectStatus, afterMs?: number): Leave {
  const { checkout, attempts } = session;
  const reason = status === "FAILED" ? attempts[0]?.declineReason : null;
  const url = redirectTarget(checkout.redirectUrl, {
    status,
    orderId: checkout.order.id,
    ...(reason && { reason }),
  });
  return { url, ...(afterMs !== undefined && { afterMs }) };
}

export async function chooseView(
  deps: CheckoutDeps,
  session: Session,
  notice?: Notice,
): Promise<CheckoutView> {
  const offered = offeredMethods(deps, session.checkout);
  const facts = payFacts(deps, session);
  const withCard = offered.find(({ shown }) => shown.form === "card");
  const withBanks = offered.find(({ shown }) => shown.form === "bank");
  return {
    ...facts,
    screen: "choose",
    methods: offered.map(({ shown }) => shown),
    ...(withBanks && { bankList: await bankListOf(deps, session, withBanks) }),
    ...(withCard && { card: await cardFrameOf(deps, session, withCard, facts.attemptKey) }),
    ...(notice && { notice }),
  };
}

export async function methodView(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  again?: string,
): Promise<CheckoutView> {
  const facts = payFacts(deps, session);
  const method = chosen.shown;
  switch (method.form) {
    case "card":
      return {
        ...facts,
        screen: "card",
        method,
        card: await cardFrameOf(deps, session, chosen, facts.attemptKey, again),
      };
    case "bank":
      return {
        ...facts,
        screen: "bank",
        method,
        bankList: await bankListOf(deps, session, chosen),
      };
    case "qr":
    case "redirect":
      return { ...facts, screen: "wallet", method };
  }
}

function findChosen(
  deps: CheckoutDeps,
  session: Session,
  name: string | undefined,
): OfferedToPayer | null {
  const ids = name === undefined ? [] : methodIdsOf(deps.rails, name);
  const found = offeredMethods(deps, session.checkout).find(({ shown }) => ids.includes(shown.id));
  return found && !found.shown.unavailable ? found : null;
}

export async function bankListOf(
  deps: Pick<CheckoutDeps, "bankLists">,
  session: Session,
  { offer }: OfferedToPayer,
): Promise<BankList> {
  const known = await deps.bankLists.get(offer.rail);
  const { amountMinor } = session.checkout.order;
  const unavailable: Record<string, Unavailable> = {};
  for (const model of offer.method.models ?? []) {
    const why = limitOf(model, amountMinor);
    if (why) unavailable[model.id] = why;
  }
  return { ...known, unavailable };
}

function noticeOf(deps: CheckoutDeps, session: Session, request: ViewRequest): Notice | undefined {
  const [newest] = session.attempts;
  const { lang } = session.facts;
  if (request.method !== undefined) {
    const name = deps.rails.findMethod(request.method)?.method.name[lang] ?? request.method;
    return { kind: "method_unavailable", methodName: name };
  }
  if (newest?.isOverpayment) return { kind: "returned", ...overpaymentOf(deps, session, newest) };
  if (newest?.attemptState !== "DECLINED") return undefined;
  const methodName = methodNameOf(deps, newest, lang);
  return { kind: "declined", reason: reasonOf(newest), methodName };
}

function reasonOf(payment: Payment): DeclineReason {
  return (payment.declineReason ?? "other") as DeclineReason; // written from the rail's own union
}

async function openAttemptView(
  deps: CheckoutDeps,
  session: Session,
  open: Payment,
): Promise<CheckoutView> {
  const next = await loadNextAction(deps, open);
  const isOver = session.checkout.endAt <= session.facts.now;
  // An expired code is shown as such, with a link to a new one while there is time.
  if (next?.kind === "qr" && !isOver) {
    const view = await presentAction(deps, session, open, next);
    if (view) return view;
  }
  const canContinue = open.attemptState === "PENDING" && next && next.kind !== "none";
  return {
    ...session.facts,
    screen: "pending",
    methodName: methodNameOf(deps, open, session.facts.lang),
    why: pendingReason(deps, open, next?.kind),
    startedAt: open.createdAt,
    reference: open.id,
    ...(canContinue && !isOver && { resumeUrl: `${PATHS.resume}?checkoutId=${open.checkoutId}` }),
    canChooseAnother: !isOver,
  };
}

/** A different amount was reported: the payer must not pay again before the review. */
function heldView(
  deps: CheckoutDeps,
  { facts }: Session,
  held: Payment,
  canPay: boolean,
): CheckoutView {
  return {
    ...facts,
    screen: "pending",
    methodName: methodNameOf(deps, held, facts.lang),
    why: "under_review",
    reportedMinor: held.heldMinor ?? held.amountMinor,
    startedAt: held.createdAt,
    reference: held.id,
    canChooseAnother: canPay,
  };
}

function pendingReason({ rails }: CheckoutDeps, open: Payment, next: string | undefined) {
  if (open.attemptState !== "PENDING") return "confirming";
  if (next === "wait") return "bank_approval";
  if (next !== undefined && next !== "none") return "waiting_for_payer";
  const needsApproval = rails.get(open.railId)?.needsApproval?.(open.bankCode ?? "");
  return needsApproval ? "bank_approval" : "confirming";
}

async function paidView(
  deps: CheckoutDeps,
  session: Session,
  wasShown: boolean,
): Promise<CheckoutView> {
  const { facts, checkout, attempts } = session;
  const paid = attempts.find((attempt) => attempt.id === checkout.transactionId);
  const leaving = leave(session, "SUCCESS", wasShown ? undefined : LEAVES_AFTER_MS);
  if (!paid) return { ...facts, screen: "already_paid", leave: leaving };
  const refunding = await refundingOf(deps, session, paid);
  const isLate = paid.paidAt !== null && paid.paidAt > checkout.endAt;
  return {
    ...facts,
    screen: "success",
    receipt: await receiptOf(deps, paid, facts.lang),
    leave: leaving,
    ...(isLate && { late: "after_expiry" as const }),
    ...(refunding && { refunding }),
  };
}

function failedView(deps: CheckoutDeps, session: Session): CheckoutView {
  const { facts, attempts } = session;
  const [newest] = attempts;
  return {
    ...facts,
    screen: "failed",
    reason: newest ? reasonOf(newest) : "other",
    methodName: newest ? methodNameOf(deps, newest, facts.lang) : "",
    canTryAgain: false,
    ...(newest && { reference: newest.id }),
    ...(newest?.isOverpayment && { refunding: overpaymentOf(deps, session, newest) }),
    leave: leave(session, "FAILED"),
  };
}
