import type { Checkout, CheckoutKey } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import {
  type MerchantId,
  makeAttemptId,
  makeTransactionId,
  type TransactionChannel,
} from "../../domain/ids.ts";
import { OPEN_ATTEMPT_STATES, type Payment } from "../../domain/payment/attempt.ts";
import type { Random } from "../../platform/random.ts";
import type {
  BrowserFacts,
  CardInput,
  InitiateInput,
  OfferedMethod,
  Problem,
  Step,
} from "../../rails/rail.ts";
import { lockCheckout, replaceCheckoutStatus } from "../../store/checkout/checkouts.ts";
import type { Transaction } from "../../store/database.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import {
  countAttempts,
  findTransactionByAttemptKey,
  insertTransaction,
  listTransactionsOfCheckout,
} from "../../store/payment/transactions.ts";
import { storePendingCard } from "../card/card-vault.ts";
import type { Deps } from "../deps.ts";
import { callContext, loadNextAction } from "./attempt-ref.ts";
import { recordOutcome } from "./outcome/record-outcome.ts";

export interface StartPayment {
  checkout: CheckoutKey;
  offer: OfferedMethod;
  /** The one-time key of the submitted form. */
  attemptKey: string;
  /** The payer was warned that an earlier attempt may still succeed, and continues. */
  acceptRestart: boolean;
  device: "mobile" | "desktop";
  /** Of the page, for the payer's receipt. */
  language?: string;
  bankCode?: string;
  /** The merchant is a mini program in the wallet, where the payer has this ID. */
  walletUserId?: string;
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

/** Without any response, even after a crash, the worker checks the status this much later. */
const FIRST_INQUIRY_MS = 60_000;

/**
 * Makes one payment attempt. The intent is saved before the rail is called and the outcome after;
 * submitting the same form twice makes one attempt. Throws ORDER_PAID, ORDER_CLOSED,
 * TRANSACTION_EXPIRED, EXCEEDED_LIMIT, MERCHANT_SUSPENDED.
 */
export async function startPayment(deps: Deps, request: StartPayment): Promise<StartedPayment> {
  const now = deps.clock.now();
  const merchantName = await readPayableName(deps, request.checkout.merchantId);
  const intent = await deps.database
    .transaction(async (tx) => {
      const checkout = await lockCheckout(tx, request.checkout.merchantId, request.checkout.id);
      if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
      expectPayable(checkout, now);
      const payment = newPayment(deps.random, checkout, request, now);
      const input = initiateInput(deps, checkout, payment, merchantName, request);
      const problems = request.offer.rail.validate(input);
      if (problems.length > 0) return { kind: "invalid", problems } as const;
      const isTwin = !(await insertTransaction(tx, payment, request.attemptKey));
      if (isTwin) return { kind: "twin" } as const;
      const open = (await listTransactionsOfCheckout(tx, checkout)).find(
        ({ id, attemptState }) => id !== payment.id && OPEN_ATTEMPT_STATES.includes(attemptState),
      );
      if (open && !request.acceptRestart) throw new MustAcceptRestart(open);
      // Throwing rolls the insert back.
      if ((await countAttempts(tx, checkout)) > ATTEMPTS_MAX) throw tooManyAttempts();
      await keepCard(deps, tx, payment, request);
      await replaceCheckoutStatus(tx, checkout, {
        status: checkout.status,
        transactionId: payment.id,
        now,
      });
      return { kind: "ready", payment, input } as const;
    })
    .catch((error: unknown) => {
      if (error instanceof MustAcceptRestart) return { kind: "open", open: error.open } as const;
      throw error;
    });

  if (intent.kind === "invalid") return intent;
  if (intent.kind === "open") return { kind: "must_accept_restart", open: intent.open };
  if (intent.kind === "twin") return findExistingAttempt(deps, request);
  deps.metrics.attempts.inc({ rail: intent.payment.railId });
  const step = await callRail(deps, request.offer, intent.input);
  await deps.database.transaction((tx) =>
    recordOutcome(deps, tx, {
      attempt: intent.payment,
      report: step.outcome,
      source: "initiate",
      step,
      exchanges: step.exchanges,
    }),
  );
  return { kind: "started", payment: intent.payment, next: step.next };
}

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
async function readPayableName(
  deps: Pick<Deps, "database">,
  merchantId: MerchantId,
): Promise<string> {
  const merchant = await findMerchant(deps.database, merchantId);
  if (!merchant) throw new GatewayError("TRANSACTION_NOT_FOUND");
  if (!merchant.isActive || merchant.status === "SUSPENDED") {
    throw new GatewayError("MERCHANT_SUSPENDED");
  }
  return merchant.profile.brandName || merchant.profile.companyName;
}

function expectPayable(checkout: Checkout, now: Date): void {
  if (checkout.status === "SUCCESS") throw new GatewayError("ORDER_PAID");
  const isOpen = checkout.status === "IN_PROCESS";
  // The same before and after the job has closed the checkout.
  if (checkout.status === "EXPIRED" || (isOpen && checkout.endAt <= now)) {
    throw new GatewayError("TRANSACTION_EXPIRED");
  }
  if (!isOpen) throw new GatewayError("ORDER_CLOSED");
}

function newPayment(random: Random, checkout: Checkout, request: StartPayment, now: Date): Payment {
  const { rail, method } = request.offer;
  return {
    id: makeTransactionId(now, channelOf(checkout, method), random),
    merchantId: checkout.merchantId,
    storeId: checkout.storeId,
    checkoutId: checkout.id,
    applicationId: checkout.applicationId,
    orderId: checkout.order.id,
    attemptId: makeAttemptId(checkout.merchantId, random),
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
    payer: { ...cardUseOf(request), ...(request.language && { language: request.language }) },
    bankCode: request.bankCode ?? null,
    inquireAt: new Date(now.getTime() + FIRST_INQUIRY_MS),
    inquiryCount: 0,
    voidRequestedAt: null,
    requestId: checkout.requestId,
    expiresAt: checkout.endAt,
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
  deps: Pick<Deps, "publicUrl">,
  checkout: Checkout,
  payment: Payment,
  merchantName: string,
  request: StartPayment,
): InitiateInput {
  const callback = `${deps.publicUrl}/callbacks/${payment.railId}`;
  const email = checkout.details.customer?.email;
  return {
    attemptId: payment.attemptId,
    requestId: payment.requestId,
    method: payment.requestMethod,
    amountMinor: payment.amountMinor,
    currency: "MYR",
    orderId: checkout.order.id,
    orderTitle: checkout.order.title,
    merchantName,
    device: request.device,
    returnUrl: `${callback}/return?attempt=${payment.attemptId}`,
    callbackUrl: callback,
    expiresAt: checkout.endAt,
    ...(request.bankCode && { bankCode: request.bankCode }),
    ...(request.walletUserId && { walletUserId: request.walletUserId }),
    ...(request.card && { card: request.card }),
    ...(request.storedCard && { storedCard: request.storedCard }),
    ...(email && { payerEmail: email }),
    ...(request.browser && { browser: request.browser }),
  };
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
