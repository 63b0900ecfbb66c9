/** From card entry to sale: session, 3-D Secure, sale. Every step may run twice. */
import type { AttemptRef, InitiateInput, Json, Outcome, PayerEvent, Step } from "../rail.ts";
import { digitsOf, findBrand } from "./card-brands.ts";
import { type CardState, nextActionOf, readState, type Sale } from "./protocol/attempt-state.ts";
import {
  type AcquirerFailure,
  type AcquirerRejection,
  type Conversation,
  callAcquirer,
  describeRejection,
} from "./protocol/call.ts";
import { evaluateAuthentication, type Verdict } from "./protocol/map.ts";
import { SessionReply, TransactionReply, transactionIds } from "./protocol/wire.ts";
import { orderBlock, sell } from "./sale.ts";

/** Minimum interval between status checks while the payer is on the bank's page. */
const PAYER_STEP_MS = 60_000;

/** Runs until the payer has something to do, or to the end. */
export async function initiate(conversation: Conversation, input: InitiateInput): Promise<Step> {
  const { card } = input;
  if (!card) throw new Error("initiate was called with input that validate rejects");
  const digits = digitsOf(card.number.reveal());
  const session = await createSession(conversation, input, digits);
  if (typeof session !== "string") return finish(conversation, null, toUnchargedOutcome(session));
  const state: CardState = {
    version: 1,
    session,
    brand: findBrand(digits)?.name ?? "",
    lastFour: digits.slice(-4),
    returnUrl: input.returnUrl,
    ...(input.merchantAtProvider && { merchant: input.merchantAtProvider }),
    phase: "opened",
    // All that a browser without scripts can send; the payer's bank accepts it.
    browser: input.browser ?? {
      userAgent: "unknown",
      acceptHeader: "*/*",
      language: "en",
      address: "0.0.0.0",
    },
  };
  if (input.storedCard === "merchant_initiated") {
    return conclude(conversation, input, { ...state, merchantInitiated: true }, { kind: "sell" });
  }
  const response = await callAcquirer(conversation, {
    name: "INITIATE_AUTHENTICATION",
    method: "PUT",
    path: authenticationPath(input),
    body: {
      apiOperation: "INITIATE_AUTHENTICATION",
      authentication: {
        acceptVersions: "3DS2",
        channel: "PAYER_BROWSER",
        purpose: "PAYMENT_TRANSACTION",
        redirectResponseUrl: input.returnUrl,
      },
      order: orderBlock(input, state.merchant),
      session: { id: state.session },
    },
    summary: `${state.brand} ${state.lastFour}`,
    schema: TransactionReply,
  });
  if (response.kind !== "reply") return finish(conversation, state, toUnchargedOutcome(response));
  const verdict = evaluateAuthentication(response.reply, conversation.config);
  if (verdict.kind !== "open") return conclude(conversation, input, state, verdict);
  const { methodUrl, methodPostData } = redirectOf(response.reply);
  if (!methodUrl || !methodPostData) return authenticate(conversation, input, state, "U");
  const next = { url: methodUrl, content: methodPostData };
  return waitForPayer(conversation, { ...state, phase: "method", next });
}

/** The payer returned. The browser's data is only a reason to check the status. */
export async function resume(
  conversation: Conversation,
  attempt: AttemptRef,
  event: PayerEvent,
  lookUp: () => Promise<Outcome>,
): Promise<Step> {
  const state = readState(attempt.state);
  const isMethodDone = event.kind === "3ds_method_done";
  switch (state?.phase) {
    case "method":
      if (!isMethodDone) return waitForPayer(conversation, state);
      return declineUnsent(
        await authenticate(conversation, attempt, state, event.completed ? "Y" : "N"),
      );
    case "challenge":
      if (isMethodDone) return waitForPayer(conversation, state);
      return declineUnsent(await readChallenge(conversation, attempt, state));
    case "authenticated":
      return declineUnsent(await conclude(conversation, attempt, state, { kind: "sell" }));
    default:
      return finish(conversation, state, await lookUp());
  }
}

/** The browser returned in the meantime, so the acquirer knows the result of the challenge. */
async function readChallenge(
  conversation: Conversation,
  sale: Sale,
  state: CardState,
): Promise<Step> {
  const response = await callAcquirer(conversation, {
    name: "RETRIEVE_AUTHENTICATION",
    method: "GET",
    path: authenticationPath(sale),
    summary: sale.attemptId,
    schema: TransactionReply,
  });
  if (response.kind !== "reply") return finish(conversation, state, toUnchargedOutcome(response));
  const verdict = evaluateAuthentication(response.reply, conversation.config);
  return verdict.kind === "open"
    ? waitForPayer(conversation, state)
    : conclude(conversation, sale, state, verdict);
}

/** `methodCompletion`: Y when the method page called back, N when it timed out, U without one. */
async function authenticate(
  conversation: Conversation,
  sale: Sale,
  state: CardState,
  methodCompletion: "Y" | "N" | "U",
): Promise<Step> {
  const { browser } = state;
  const response = await callAcquirer(conversation, {
    name: "AUTHENTICATE_PAYER",
    method: "PUT",
    path: authenticationPath(sale),
    body: {
      apiOperation: "AUTHENTICATE_PAYER",
      authentication: {
        redirectResponseUrl: state.returnUrl,
        "3ds2": { methodCompletion },
      },
      device: {
        browser: browser.userAgent.slice(0, 2048),
        ipAddress: browser.address,
        browserDetails: {
          "3DSecureChallengeWindowSize": "FULL_SCREEN",
          acceptHeaders: browser.acceptHeader.slice(0, 2048),
          language: browser.language.slice(0, 8),
          javaEnabled: false,
          javaScriptEnabled: false,
        },
      },
      order: orderBlock(sale, state.merchant),
      session: { id: state.session },
    },
    summary: `${state.brand} ${state.lastFour} method ${methodCompletion}`,
    schema: TransactionReply,
  });
  if (response.kind !== "reply") return finish(conversation, state, toUnchargedOutcome(response));
  const verdict = evaluateAuthentication(response.reply, conversation.config);
  const { acsUrl, cReq } = redirectOf(response.reply);
  if (verdict.kind !== "open") return conclude(conversation, sale, state, verdict);
  if (!acsUrl || !cReq)
    return finish(
      conversation,
      state,
      toUnchargedOutcome({ kind: "failure", cause: "bad_body", sent: true }),
    );
  const next = { url: acsUrl, content: cReq };
  return waitForPayer(conversation, { ...state, phase: "challenge", next });
}

async function conclude(
  conversation: Conversation,
  sale: Sale,
  state: CardState,
  verdict: Exclude<Verdict, { kind: "open" }>,
): Promise<Step> {
  const { next: _done, ...rest } = state;
  if (verdict.kind === "declined") return finish(conversation, state, verdict);
  const soldAt = conversation.ctx.clock.now().toISOString();
  const outcome = await sell(conversation, sale, state);
  return finish(
    conversation,
    outcome.kind === "not_sent"
      ? { ...rest, phase: "authenticated" }
      : { ...rest, phase: "sold", soldAt },
    outcome,
  );
}

/** Sends the card to the acquirer once; returns the id of the session, or the failure. */
async function createSession(
  conversation: Conversation,
  { card, storedCard }: InitiateInput,
  digits: string,
): Promise<string | AcquirerFailure | AcquirerRejection> {
  if (!card) throw new Error("initiate was called with input that validate rejects");
  const created = await callAcquirer(conversation, {
    name: "CREATE_SESSION",
    method: "POST",
    path: "/session",
    body: {},
    summary: "",
    schema: SessionReply,
  });
  if (created.kind !== "reply") return created;
  const { id } = created.reply.session;
  const expiry = {
    month: card.expiryMonth.toString().padStart(2, "0"),
    year: (card.expiryYear % 100).toString().padStart(2, "0"),
  };
  const securityCode = card.cvc.reveal();
  const nameOnCard = card.holderName.trim();
  const filled = await callAcquirer(conversation, {
    name: "UPDATE_SESSION",
    method: "PUT",
    path: `/session/${id}`,
    body: {
      sourceOfFunds: {
        type: "CARD",
        provided: {
          card: {
            number: digits,
            expiry,
            nameOnCard,
            ...(securityCode !== "" && { securityCode }),
            ...(storedCard && { storedOnFile: "STORED" }),
          },
        },
      },
    },
    summary: `card ending ${digits.slice(-4)}`,
    schema: SessionReply,
  });
  return filled.kind === "reply" ? id : filled;
}

/** Nothing has been charged yet, so no failure here can have moved money. */
function toUnchargedOutcome(trouble: AcquirerFailure | AcquirerRejection): Outcome {
  if (trouble.kind === "failure") return { kind: "not_sent", cause: trouble.cause };
  const rawCode = describeRejection(trouble);
  if (trouble.error.field?.startsWith("sourceOfFunds"))
    return { kind: "declined", reason: "invalid_account", retry: "same", rawCode };
  if (trouble.error.field === "session.id")
    return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode };
  return { kind: "declined", reason: "configuration", retry: "other_method", rawCode };
}

/**
 * On later calls the caller cannot know that nothing was charged. The rail does: it alone requests
 * the sale, and never after a decline.
 */
function declineUnsent(step: Step): Step {
  const { outcome } = step;
  if (outcome.kind !== "not_sent") return step;
  const rawCode = outcome.rawCode ?? outcome.cause;
  return {
    ...step,
    outcome: { kind: "declined", reason: "bank_unavailable", retry: "same", rawCode },
  };
}

function waitForPayer(conversation: Conversation, state: CardState): Step {
  const inquireAt = new Date(conversation.ctx.clock.now().getTime() + PAYER_STEP_MS);
  const step = finish(conversation, state, { kind: "pending", inquireAt });
  return { ...step, next: nextActionOf(state) };
}

function finish({ exchanges }: Conversation, state: Json, outcome: Outcome): Step {
  return { outcome, next: { kind: "none" }, state, exchanges };
}

function authenticationPath({ attemptId }: Sale): string {
  return `/order/${attemptId}/transaction/${transactionIds.authentication(attemptId)}`;
}

function redirectOf({ authentication }: TransactionReply) {
  const { customizedHtml, customized } = authentication?.redirect ?? {};
  return customizedHtml?.["3ds2"] ?? customized?.["3DS"] ?? {};
}
