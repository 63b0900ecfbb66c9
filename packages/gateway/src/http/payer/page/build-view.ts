import {
  type Bank,
  type BankList,
  type CheckoutView,
  type ChooseView,
  type DeclinedNotice,
  type Leave,
  type Notice,
  PATHS,
  type Unavailable,
} from "@kaunter/checkout";
import { hasShop } from "../../../domain/checkout/checkout.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { reasonOf } from "../../../domain/payment/provider-report.ts";
import { type RedirectStatus, redirectTarget } from "../../../domain/redirect.ts";
import { methodIdsOf } from "../../../operations/checkout/find-offers.ts";
import { readMethodName } from "../../../operations/checkout/method-names.ts";
import { loadNextAction } from "../../../operations/payment/attempt-ref.ts";
import type { BankListUse } from "../../../operations/payment/bank-lists.ts";
import { noteRejectedStart } from "../../../operations/payment/outcome/note-rejected-start.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { cardFrameOf } from "../card/card-form.ts";
import type { CardProblems } from "../card/card-problems.ts";
import { arrangeMethods } from "../method/arrange-methods.ts";
import {
  limitOf,
  type OfferedToPayer,
  offeredMethods,
  outageOf,
} from "../method/offered-methods.ts";
import { paidAttempt, receiptOf } from "../receipt/receipt-of.ts";
import type { Session } from "../session/load-session.ts";
import { methodNameOf, payFacts, providerNameOf } from "../session/pay-facts.ts";
import { canSeePayment } from "../session/paying-device.ts";
import { presentAction } from "../session/present-action.ts";
import { noticeOf } from "./notice-of.ts";
import { overpaymentOf, refundingOf } from "./pending-refunds.ts";

export interface ViewRequest {
  /** `&method=`: open this one. */
  method?: string;
  /** `&show=methods`: the methods, even while an attempt is open. */
  showMethods: boolean;
  /** `&bank=`: choose this bank at first. */
  bank?: string;
  /** `&banks=fresh`: the payer refreshed the banks' status. */
  wantsFreshBanks?: boolean;
  /** `&error=`: why the card form is shown again. */
  problems?: CardProblems | undefined;
  /** `&left=`: the payer has just cancelled, and is on the way back to the shop. */
  isLeaving: boolean;
  /** `&late=`: a form came after the order had ended. */
  isLate: boolean;
  /** This browser has seen the success: it is not redirected to the shop automatically again. */
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
      return paidView(deps, session, request);
    case "CANCELLED":
      return cancelledView(session, request);
    case "EXPIRED":
      return { ...facts, screen: "expired", ...leave(session, "EXPIRED"), hadOpenAttempt: false };
    case "FAILED":
      return failedView(deps, session);
    case "IN_PROCESS":
  }
  if (open && (isOver || !wantsMethods)) {
    return openAttemptView(deps, session, open);
  }
  if (isOver) {
    return { ...facts, screen: "expired", ...leave(session, "EXPIRED"), hadOpenAttempt: false };
  }
  const offered = offeredMethods(deps, checkout);
  const chosen = findChosen(deps, offered, request.method);
  if (chosen) return methodView(deps, session, chosen, request);
  return chooseView(deps, session, offered, noticeOf(deps, session, offered, request.method));
}

/**
 * The merchant's redirect URL, with the result (null: not known yet). Absent where no shop waits.
 */
function leave(
  session: Pick<Session, "checkout" | "attempts">,
  status: RedirectStatus | null,
  afterMs?: number,
): { leave?: Leave } {
  const { checkout, attempts } = session;
  if (!hasShop(checkout)) return {};
  const reason = status === "FAILED" ? attempts[0]?.declineReason : null;
  const url = redirectTarget(checkout.redirectUrl, {
    status,
    orderId: checkout.order.id,
    ...(reason && { reason }),
  });
  return { leave: { url, ...(afterMs !== undefined && { afterMs }) } };
}

export async function chooseView(
  deps: CheckoutDeps,
  session: Session,
  offered: readonly OfferedToPayer[],
  notice?: Notice,
): Promise<CheckoutView> {
  const facts = payFacts(deps, session);
  const { remembered, checkout } = session;
  const usage = await deps.methodUsages.get(checkout.merchantId);
  const hasOwnOrder = checkout.details.paymentOrders.length > 0;
  const withCard = offered.find(({ shown }) => shown.form === "card" && !isOut(shown));
  const withBanks = offered.find(({ shown }) => shown.form === "bank" && !isOut(shown));
  return {
    ...facts,
    screen: "choose",
    methods: arrangeMethods(offered, usage, hasOwnOrder),
    isRemembering: remembered.isOn,
    ...(remembered.last && { last: remembered.last }),
    ...(withBanks && { bankList: await bankListOf(deps, session, withBanks) }),
    ...(withCard && { card: await cardFrameOf(deps, session, withCard, facts.attemptKey) }),
    ...(notice && { notice }),
    ...(notice?.kind === "declined" && placeAfter(session, notice)),
  };
}

const isOut = ({ unavailable }: OfferedToPayer["shown"]) => unavailable?.kind === "outage";

/** The declined method with the bank chosen there, or the one to try instead. */
function placeAfter(
  { attempts: [newest] }: Session,
  { methodId, keepsMethod, suggestedMethodId }: DeclinedNotice,
): Pick<ChooseView, "selected" | "selectedBank"> {
  if (!keepsMethod) return suggestedMethodId ? { selected: suggestedMethodId } : {};
  return { selected: methodId, ...(newest?.bankCode && { selectedBank: newest.bankCode }) };
}

export async function methodView(
  deps: CheckoutDeps,
  session: Session,
  chosen: OfferedToPayer,
  {
    problems,
    bank,
    wantsFreshBanks,
  }: Pick<ViewRequest, "problems" | "bank" | "wantsFreshBanks"> = {},
): Promise<CheckoutView> {
  const facts = payFacts(deps, session);
  const method = chosen.shown;
  switch (method.form) {
    case "card":
      return {
        ...facts,
        screen: "card",
        method,
        card: await cardFrameOf(deps, session, chosen, facts.attemptKey, problems),
      };
    case "bank":
      return {
        ...facts,
        screen: "bank",
        method,
        bankList: await bankListOf(deps, session, chosen, wantsFreshBanks ? "check" : "show"),
        ...(bank !== undefined && { selected: bank }),
      };
    case "qr":
    case "redirect":
      return { ...facts, screen: "wallet", method };
  }
}

function findChosen(
  { rails }: CheckoutDeps,
  offered: readonly OfferedToPayer[],
  name: string | undefined,
): OfferedToPayer | null {
  const ids = name === undefined ? [] : methodIdsOf(rails, readMethodName(rails, "compat", name));
  const isCard = ids.some((id) => rails.findMethod(id)?.method.group === "CARD");
  const found =
    offered.find(({ shown }) => ids.includes(shown.id)) ??
    // Of several processors, the page offers the first.
    offered.find(({ shown }) => isCard && shown.group === "CARD");
  return found && !found.shown.unavailable ? found : null;
}

export async function bankListOf(
  deps: Pick<CheckoutDeps, "bankLists" | "clock" | "methodUsages" | "noteSignal" | "outages">,
  session: Session,
  { offer }: OfferedToPayer,
  use?: BankListUse,
): Promise<BankList> {
  const [{ banks, refreshedAt }, usage] = await Promise.all([
    deps.bankLists.get(offer.rail, use),
    deps.methodUsages.get(session.checkout.merchantId),
  ]);
  if (banks.length === 0) noteRejectedStart(deps, offer);
  const countOf = ({ code }: Bank) => usage.banks.get(code) ?? 0;
  const { amountMinor } = session.checkout.order;
  const unavailable: Record<string, Unavailable> = {};
  for (const model of offer.method.models ?? []) {
    const why = limitOf(model, amountMinor);
    if (why) unavailable[model.id] = why;
  }
  const sorted = banks.toSorted((a, b) => countOf(b) - countOf(a));
  const shown = sorted.map((bank) => withOutage(deps, offer, listed(bank, session)));
  return { banks: shown, refreshedAt, unavailable };
}

/** A bank that an operator took off cannot be chosen, and says why. */
function withOutage(
  deps: Pick<CheckoutDeps, "clock" | "outages">,
  offer: OfferedMethod,
  bank: Bank,
) {
  const outage = outageOf(deps, offer, bank.code);
  return outage ? { ...bank, isOnline: false, outage: outage.message } : bank;
}

/** Without a sandbox's test outcomes, banks of a provider's test system are listed as any other. */
function listed({ isTest, ...bank }: Bank, { facts }: Session): Bank {
  return isTest && facts.isSandbox ? { ...bank, isTest } : bank;
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
  const why = pendingReason(deps, open, next?.kind);
  // Nothing more can be started, and the attempt's own page or code has ended as well.
  if (isOver && why === "waiting_for_payer") {
    const way = leave(session, null);
    return { ...session.facts, screen: "expired", ...way, hadOpenAttempt: true };
  }
  const canContinue = open.attemptState === "PENDING" && next && next.kind !== "none";
  return {
    ...session.facts,
    screen: "pending",
    methodName: providerNameOf(deps, open, session.facts.lang),
    why,
    startedAt: open.createdAt,
    reference: open.id,
    ...(canContinue && !isOver && { resumeUrl: `${PATHS.resume}?checkoutId=${open.checkoutId}` }),
    canChooseAnother: !isOver,
    ...(isOver && leave(session, null)),
  };
}

/** A different amount was reported: the payer must not pay again before the review. */
function heldView(
  deps: CheckoutDeps,
  session: Session,
  held: Payment,
  canPay: boolean,
): CheckoutView {
  const { facts } = session;
  return {
    ...facts,
    screen: "pending",
    methodName: providerNameOf(deps, held, facts.lang),
    why: "under_review",
    reportedMinor: held.heldMinor ?? held.amountMinor,
    startedAt: held.createdAt,
    reference: held.id,
    canChooseAnother: canPay,
    ...(!canPay && leave(session, null)),
  };
}

function pendingReason({ rails }: CheckoutDeps, open: Payment, next: string | undefined) {
  if (open.attemptState !== "PENDING") return "confirming";
  if (next === "wait") return "bank_approval";
  if (next !== undefined && next !== "none") return "waiting_for_payer";
  const needsApproval = rails.get(open.railId)?.needsApproval?.(open.bankCode ?? "");
  return needsApproval ? "bank_approval" : "confirming";
}

function cancelledView(session: Session, { isLeaving }: ViewRequest): CheckoutView {
  const { facts, open } = session;
  const { leave: way } = leave(session, "CANCELLED", isLeaving ? 0 : undefined);
  if (!way || !isLeaving) {
    const hadOpenAttempt = open !== null;
    return { ...facts, screen: "cancelled", ...(way && { leave: way }), hadOpenAttempt };
  }
  return { ...facts, screen: "leaving", status: "CANCELLED", leave: way };
}

async function paidView(
  deps: CheckoutDeps,
  session: Session,
  { isLate, wasShown }: Pick<ViewRequest, "isLate" | "wasShown">,
): Promise<CheckoutView> {
  const { facts, checkout } = session;
  const paid = paidAttempt(session);
  const leaving = leave(session, "SUCCESS", wasShown ? undefined : LEAVES_AFTER_MS);
  if (!paid || !(await canSeePayment(deps, session, paid))) {
    return { ...facts, screen: "already_paid", ...leave(session, "SUCCESS") };
  }
  const refunding = await refundingOf(deps, session, paid);
  const receipt = await receiptOf(deps, paid, facts.lang);
  if (isLate && !refunding) return { ...facts, screen: "already_paid", receipt, ...leaving };
  const isAfterExpiry = paid.paidAt !== null && paid.paidAt > checkout.endAt;
  return {
    ...facts,
    screen: "success",
    receipt,
    ...leaving,
    ...(isAfterExpiry && { late: "after_expiry" as const }),
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
    providerName: newest ? providerNameOf(deps, newest, facts.lang) : "",
    canTryAgain: false,
    ...(newest && { reference: newest.id }),
    ...(newest?.isOverpayment && { refunding: overpaymentOf(deps, session, newest) }),
    ...leave(session, "FAILED"),
  };
}
