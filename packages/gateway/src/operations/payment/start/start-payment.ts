import type { Checkout, CheckoutKey } from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { makeAttemptId, makeTransactionId, type TransactionChannel } from "../../../domain/ids.ts";
import { OPEN_ATTEMPT_STATES, type Payment, subjectOf } from "../../../domain/payment/attempt.ts";
import { attemptKeyOf, FAILOVERS_MAX } from "../../../domain/payment/attempt-key.ts";
import type {
  BrowserFacts,
  CardInput,
  InitiateInput,
  OfferedMethod,
  Problem,
  Step,
} from "../../../rails/rail.ts";
import { lockCheckout, sendCheckoutStatus } from "../../../store/checkout/checkouts.ts";
import type { Transaction } from "../../../store/database.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { insertFirstAttempt } from "../../../store/payment/paying/quick-steps.ts";
import type { Payee, ShownCheckout } from "../../../store/payment/paying/shown-checkout.ts";
import {
  findTransactionByAttemptKey,
  insertTransaction,
  listTransactionsOfCheckout,
} from "../../../store/payment/transactions.ts";
import { storePendingCard } from "../../card/card-vault.ts";
import { expectPriced } from "../../checkout/find-offers.ts";
import { merchantAtProvider } from "../../contract/list-candidates.ts";
import type { Deps } from "../../deps.ts";
import { callContext, loadNextAction } from "../attempt-ref.ts";
import { recordStep } from "../outcome/record-step.ts";
import { chooseContracts } from "./choose-contracts.ts";

export interface StartPayment {
  checkout: CheckoutKey;
  /** What the payer's page has just read of it. */
  seen?: Pick<ShownCheckout, "checkout" | "attempts" | "merchant">;
  offer: OfferedMethod;
  /** The one-time key of the submitted form. */
  attemptKey: string;
  /** The payer was warned that an earlier attempt may still succeed, and continues. */
  acceptRestart: boolean;
  device: "mobile" | "desktop";
  /** Of the page, for the payer's receipt. */
  language?: string;
  bankCode?: string;
  /** The merchant is a mini program in the wallet, where the payer has this ID; empty: unknown. */
  walletUserId?: string;
  scanned?: InitiateInput["scanned"];
  card?: CardInput;
  /** The card comes from the vault; whether the payer is present to authenticate. */
  storedCard?: NonNullable<InitiateInput["storedCard"]>;
  /** Store the card for this payer if the payment succeeds. */
  keepCard?: { customerId: string; countryCode: string };
  browser?: BrowserFacts;
}

export type StartedPayment =
  | { kind: "started"; payment: Payment; next: Step["next"] }
  /** The input is invalid; nothing was saved or sent. */
  | { kind: "invalid"; problems: Problem[] }
  /** An earlier attempt is open: the payer has to confirm first. */
  | { kind: "must_accept_restart"; open: Payment };

/** Attempts per checkout. A payer needs a few; more is card testing. */
const ATTEMPTS_MAX = 20;
const ATTEMPTS_PAUSE_SECONDS = 600;

const JOURNAL_RETRY_SECONDS = 5;

/** Without any response, even after a crash, the worker checks the status this much later. */
const FIRST_INQUIRY_MS = 60_000;

/**
 * Makes one payment attempt. The intent is saved before the rail is called and the outcome after;
 * submitting the same form twice makes one attempt. What provably did not reach one acquirer is an
 * attempt with the next, where there is one. Throws ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED,
 * EXCEEDED_LIMIT, MERCHANT_SUSPENDED, and as `chooseContracts` does.
 */
export async function startPayment(deps: Deps, asked: StartPayment): Promise<StartedPayment> {
  const { offers, routedBy } = await chooseContracts(deps, asked);
  await expectPriced(deps, asked.checkout.merchantId, offers[0]);
  const { merchantId } = asked.checkout;
  const payee = asked.seen?.merchant ?? (await findMerchant(deps.database, merchantId));
  const merchantName = expectPayableName(payee);
  const last = Math.min(offers.length, FAILOVERS_MAX + 1) - 1;
  for (let at = 0; ; at += 1) {
    const attemptKey = attemptKeyOf(asked.attemptKey, at);
    const request = { ...asked, attemptKey, offer: offers[at] ?? offers[0], routedBy };
    // What the page has read was before the attempt that could not be sent.
    if (at > 0) delete request.seen;
    const tried = await tryContract(deps, request, merchantName, at < last);
    if (tried !== "next") return tried;
  }
}

type Request = StartPayment & { routedBy: string | null };

async function tryContract(
  deps: Deps,
  request: Request,
  merchantName: string,
  hasNext: boolean,
): Promise<StartedPayment | "next"> {
  const now = deps.clock.now();
  const intent =
    (await saveFirstIntent(deps, request, merchantName, now)) ??
    (await saveIntent(deps, request, merchantName, now));
  if (intent.kind === "invalid") return intent;
  if (intent.kind === "open") return { kind: "must_accept_restart", open: intent.open };
  if (intent.kind === "twin") return findExistingAttempt(deps, request);
  const { payment } = intent;
  deps.tracing.note(subjectOf(payment));
  await saveInJournal(deps, payment, request.attemptKey);
  deps.metrics.attempts.inc({ rail: payment.railId });
  const step = await callRail(deps, request.offer, intent.input);
  const isReplaced = hasNext && step.outcome.kind === "not_sent";
  await recordStep(deps, payment, step, "initiate", isReplaced);
  return isReplaced ? "next" : { kind: "started", payment, next: step.next };
}

type Intent =
  | { kind: "invalid"; problems: Problem[] }
  | { kind: "twin" }
  | { kind: "open"; open: Payment }
  | { kind: "ready"; payment: Payment; input: InitiateInput };

/**
 * Null when it is not the first attempt, or the checkout has changed since it was seen. Nor on
 * Citus, where such a statement is not sent to the merchant's node as it is.
 */
async function saveFirstIntent(
  deps: Deps,
  request: Request,
  merchantName: string,
  now: Date,
): Promise<Intent | null> {
  const { seen, keepCard: wantsCard } = request;
  if (!seen || wantsCard || seen.attempts.length > 0 || deps.shards.count > 1) return null;
  const { checkout } = seen;
  if (checkout.transactionId !== null || checkout.status !== "IN_PROCESS") return null;
  const payment = newPayment(deps, checkout, request, now);
  const input = initiateInput(deps, checkout, payment, merchantName, request);
  const problems = checkout.endAt > now ? request.offer.rail.validate(input) : [];
  if (problems.length > 0) return { kind: "invalid", problems };
  const isSaved = await insertFirstAttempt(deps.database, payment, request.attemptKey);
  return isSaved ? { kind: "ready", payment, input } : null;
}

async function saveIntent(
  deps: Deps,
  request: Request,
  merchantName: string,
  now: Date,
): Promise<Intent> {
  const save = async (tx: Transaction): Promise<Intent> => {
    // Read under the lock, but in the same round trip.
    const [checkout, attempts] = await Promise.all([
      lockCheckout(tx, request.checkout.merchantId, request.checkout.id),
      listTransactionsOfCheckout(tx, request.checkout),
    ]);
    if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
    expectPayable(checkout, now);
    const payment = newPayment(deps, checkout, request, now);
    const input = initiateInput(deps, checkout, payment, merchantName, request);
    const problems = request.offer.rail.validate(input);
    if (problems.length > 0) return { kind: "invalid", problems };
    const isTwin = !(await insertTransaction(tx, payment, request.attemptKey));
    if (isTwin) return { kind: "twin" };
    const open = attempts.find(({ attemptState }) => OPEN_ATTEMPT_STATES.includes(attemptState));
    // Throwing rolls the insert back.
    if (open && !request.acceptRestart) throw new MustAcceptRestart(open);
    if (attempts.filter(isSubmitted).length >= ATTEMPTS_MAX) throw tooManyAttempts();
    await keepCard(deps, tx, payment, request);
    const { status } = checkout;
    sendCheckoutStatus(tx, checkout, { status, transactionId: payment.id, now });
    return { kind: "ready", payment, input };
  };
  try {
    return await deps.database.transaction(save);
  } catch (error) {
    if (error instanceof MustAcceptRestart) return { kind: "open", open: error.open };
    throw error;
  }
}

/** Not a repeated payment of the same code. */
const isSubmitted = ({ originAttemptId }: Payment) => originAttemptId === null;

async function keepCard(
  deps: Deps,
  tx: Transaction,
  { merchantId, attemptId }: Payment,
  request: StartPayment,
): Promise<void> {
  if (!request.keepCard || !request.card) return;
  await storePendingCard(deps, tx, { merchantId, attemptId, ...request.keepCard }, request.card);
}

function tooManyAttempts(): GatewayError {
  return new GatewayError("EXCEEDED_LIMIT", { retryAfterSeconds: ATTEMPTS_PAUSE_SECONDS });
}

/** Rolls the insert back: an attempt that needs confirmation must leave nothing. */
class MustAcceptRestart extends Error {
  readonly open: Payment;
  constructor(open: Payment) {
    super("an earlier attempt is open");
    this.open = open;
  }
}

/**
 * The merchant's name for the payer's bank. A suspended merchant cannot be paid, even for an open
 * checkout.
 */
function expectPayableName(merchant: Payee | null): string {
  if (!merchant) throw new GatewayError("TRANSACTION_NOT_FOUND");
  if (!merchant.isActive || merchant.status === "SUSPENDED") {
    throw new GatewayError("MERCHANT_SUSPENDED");
  }
  return merchant.profile.brandName || merchant.profile.companyName;
}

/** Throws ORDER_PAID, TRANSACTION_EXPIRED, ORDER_CLOSED. */
export function expectPayable(checkout: Checkout, now: Date): void {
  if (checkout.status === "SUCCESS") throw new GatewayError("ORDER_PAID");
  const isOpen = checkout.status === "IN_PROCESS";
  // The same before and after the job has closed the checkout.
  if (checkout.status === "EXPIRED" || (isOpen && checkout.endAt <= now)) {
    throw new GatewayError("TRANSACTION_EXPIRED");
  }
  if (!isOpen) throw new GatewayError("ORDER_CLOSED");
}

function newPayment(
  deps: Pick<Deps, "random" | "merchantContracts">,
  checkout: Checkout,
  request: Request,
  now: Date,
): Payment {
  const { rail, method } = request.offer;
  const atProvider = merchantAtProvider(deps, checkout.merchantId, request.offer);
  return {
    id: makeTransactionId(now, channelOf(checkout, method), deps.random),
    merchantId: checkout.merchantId,
    storeId: checkout.storeId,
    checkoutId: checkout.id,
    applicationId: checkout.applicationId,
    orderId: checkout.order.id,
    attemptId: makeAttemptId(checkout.merchantId, deps.random),
    originAttemptId: null,
    railId: rail.id,
    railPartner: method.partner ?? null,
    requestMethod: method.id,
    method: method.method,
    region: method.region,
    amountMinor: checkout.order.amountMinor,
    balanceMinor: 0,
    status: "IN_PROCESS",
    attemptState: "CREATED",
    isOverpayment: false,
    heldMinor: null,
    railReference: "",
    declineReason: null,
    rawCode: null,
    payer: {
      ...cardUseOf(request),
      ...(request.language && { language: request.language }),
      ...(request.scanned && { isByPayerCode: true }),
      ...(atProvider?.id && { providerMerchantId: atProvider.id }),
    },
    bankCode: request.bankCode ?? null,
    inquireAt: new Date(now.getTime() + FIRST_INQUIRY_MS),
    inquiryCount: 0,
    voidRequestedAt: null,
    requestId: checkout.requestId,
    expiresAt: checkout.endAt,
    routedBy: request.routedBy,
    paidAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** In addition to the provider's facts: whether the card has a token, or gets one once paid. */
function cardUseOf({ storedCard, keepCard }: StartPayment): Payment["payer"] {
  if (storedCard) return { cardUse: "STORED" };
  return keepCard ? { cardUse: "TO_KEEP" } : {};
}

function channelOf(checkout: Checkout, method: OfferedMethod["method"]): TransactionChannel {
  if (checkout.details.charge) return "RECURRING";
  return method.group === "CARD" ? "CARD" : "WEB";
}

function initiateInput(
  deps: Pick<Deps, "publicUrl" | "merchantContracts">,
  checkout: Checkout,
  payment: Payment,
  merchantName: string,
  request: StartPayment,
): InitiateInput {
  const callback = `${deps.publicUrl}/callbacks/${payment.railId}`;
  const email = checkout.details.customer?.email;
  const atProvider = merchantAtProvider(deps, checkout.merchantId, request.offer);
  return {
    attemptId: payment.attemptId,
    requestId: payment.requestId,
    method: payment.requestMethod,
    amountMinor: payment.amountMinor,
    currency: "MYR",
    orderId: checkout.order.id,
    orderTitle: checkout.order.title,
    merchantName,
    ...(atProvider && { merchantAtProvider: atProvider }),
    device: request.device,
    returnUrl: `${callback}/return?attempt=${payment.attemptId}`,
    callbackUrl: callback,
    expiresAt: checkout.endAt,
    ...(request.bankCode && { bankCode: request.bankCode }),
    ...(request.walletUserId !== undefined && { walletUserId: request.walletUserId }),
    ...(request.scanned && { scanned: request.scanned }),
    ...(request.card && { card: request.card }),
    ...(request.storedCard && { storedCard: request.storedCard }),
    ...(email && { payerEmail: email }),
    ...(request.browser && { browser: request.browser }),
  };
}

/** What is not in it is not sent: after a restore, nobody would know of it. */
async function saveInJournal(
  { journal }: Pick<Deps, "journal">,
  payment: Payment,
  attemptKey: string,
): Promise<void> {
  try {
    await journal.save({ kind: "payment", payment, attemptKey });
  } catch (cause) {
    throw new GatewayError("OVERLOAD", { retryAfterSeconds: JOURNAL_RETRY_SECONDS, cause });
  }
}

async function callRail(deps: Deps, offer: OfferedMethod, input: InitiateInput): Promise<Step> {
  try {
    return await offer.rail.initiate(callContext(deps), input);
  } catch (error) {
    // A fault in the middle of a call: money may have moved.
    deps.log.error({ err: error, attemptId: input.attemptId, rail: offer.rail.id }, "rail failed");
    const inquireAt = new Date(deps.clock.now().getTime() + FIRST_INQUIRY_MS);
    return {
      outcome: { kind: "unknown", cause: "internal_error", inquireAt },
      next: { kind: "none" },
      state: null,
      exchanges: [],
    };
  }
}

/** The same form again: show the result of the first. */
async function findExistingAttempt(deps: Deps, request: StartPayment): Promise<StartedPayment> {
  const { checkout, attemptKey } = request;
  const first = await findTransactionByAttemptKey(deps.database, checkout, attemptKey);
  if (!first) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const next = await loadNextAction(deps, first);
  return { kind: "started", payment: first, next: next ?? { kind: "none" } };
}
