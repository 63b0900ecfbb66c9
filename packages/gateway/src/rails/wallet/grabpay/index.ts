/** GrabPay: the payer only consents; the charge happens when we complete it on their return. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Static } from "typebox";
import { Secret } from "../../../platform/secret.ts";
import { parseAs } from "../../parse-as.ts";
import type { AttemptRef, CallContext, InitiateInput, Json, Outcome, Step } from "../../rail.ts";
import { noOutcome, stillUnknown } from "../call.ts";
import { type Family, type InquiryPace, nextInquiry, notFound, refundRetryAt } from "../family.ts";
import type { GrabpaySettings } from "../settings.ts";
import type { WalletRow } from "../wallet-method.ts";
import { createGrabpayClient, type GrabpayClient } from "./client.ts";
import { outcomeOf, refundOutcomeOf } from "./map.ts";
import { createGrabpayTerminal } from "./terminal.ts";
import { Charge, InitResponse } from "./wire.ts";

export const GRABPAY_METHODS: readonly WalletRow[] = [
  {
    id: "GRABPAY_MY",
    name: "GrabPay",
    columns: "WMU-",
    channel: "GRABPAY",
    limits: [10, 150_000],
  },
];

const BASE = "/grabpay/partner";
const MERCHANT_FIELD = {
  name: "merchantID",
  pattern: /^[A-Za-z0-9_.-]{1,40}$/,
  form: "1 to 40 letters, digits, underscores, dots and hyphens",
};
const PACE: InquiryPace = { quickMs: 10_000, quickCount: 12, slowMs: 60_000 };

/** Stored sealed between the two steps: the returned code cannot be charged without it. */
interface GrabpayState {
  verifier: string;
  nonce: string;
  redirectUri: string;
}

export function createGrabpayFamily(
  settings: GrabpaySettings,
  messageAgeMsMax: number | undefined,
): Family {
  const client = createGrabpayClient(settings, messageAgeMsMax);
  const { merchantId, refundUrl = "" } = settings;

  const terminal = createGrabpayTerminal(client, settings, PACE);

  return {
    merchantField: MERCHANT_FIELD,

    initiate: (ctx, input) =>
      input.scanned
        ? terminal.charge(ctx, input, input.scanned)
        : initiate(ctx, client, input.merchantAtProvider?.id || merchantId, input),
    resume: (ctx, attempt, query) => resume(ctx, client, attempt, query),
    inquire: (ctx, attempt) =>
      attempt.isByPayerCode ? terminal.inquire(ctx, attempt) : inquire(ctx, client, attempt),

    /** Only a charge that was not completed can be cancelled. */
    async reverse(ctx, attempt) {
      const { attemptId, isByPayerCode, providerMerchantId: merchantID = merchantId } = attempt;
      if (isByPayerCode) return terminal.cancel(ctx, attempt);
      const path = `${BASE}/v3/cancellation`;
      const fields = { partnerTxID: attemptId, merchantID };
      const response = await client.call(ctx, "cancel", "POST", path, fields, Charge);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { status, txID, reason } = response.body;
      if (status === "cancelled") return { kind: "refunded", reference: txID ?? attemptId };
      if (response.status === 404) return { kind: "not_sent", cause: "not_found" };
      if (response.status === 409)
        return { kind: "refused", rawCode: reason ?? "409", reason: "not_permitted" };
      return { kind: "unknown", cause: "unlisted_code", inquireAt: refundRetryAt(ctx) };
    },

    async refund(ctx, refund) {
      if (refund.attempt.isByPayerCode) return terminal.refund(ctx, refund);
      const { refundId, attempt, railReference, amountMinor, reason } = refund;
      const fields = {
        partnerGroupTxID: attempt.attemptId,
        partnerTxID: refundId,
        originTxID: railReference,
        amount: amountMinor,
        currency: "MYR",
        description: reason.slice(0, 140),
        merchantID: attempt.providerMerchantId ?? merchantId,
      };
      const response = await client.call(ctx, "refund", "POST", refundUrl, fields, Charge);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      if (response.status === 404)
        return { kind: "refused", rawCode: "not_found", reason: "other" };
      return refundOutcomeOf(response.body, refundRetryAt(ctx));
    },

    async inquireRefund(ctx, { refundId, attempt }) {
      if (attempt.isByPayerCode) return terminal.inquireRefund(ctx, attempt, refundId);
      const path = `${refundUrl}/${encodeURIComponent(refundId)}/status?currency=MYR`;
      const response = await client.call(ctx, "inquire refund", "GET", path, null, Charge);
      if (response.kind === "failed") return stillUnknown(response, refundRetryAt(ctx));
      // Proof that the refund was not accepted: sending it again is safe.
      if (response.status === 404) return { kind: "not_sent", cause: "not_found" };
      return refundOutcomeOf(response.body, refundRetryAt(ctx));
    },

    readCallback(ctx, raw) {
      const isGenuine = client.checkCallback(ctx, raw);
      if (isGenuine === null) return null;
      if (!isGenuine) return { verified: false, attemptId: null, events: [], ack: ack(401) };
      const message = parseAs(Charge, raw.body.toString("utf8"));
      const attemptId = message?.partnerTxID ?? null;
      if (!message || !attemptId) return { verified: true, attemptId, events: [], ack: ack(200) };
      const report = outcomeOf(message, nextInquiry(PACE, 0, ctx.clock.now()));
      const dedupeKey = `${message.txID}:${message.status}:${message.amount}`;
      return {
        verified: true,
        attemptId,
        events: [{ dedupeKey, attemptId, report }],
        ack: ack(200),
      };
    },
  };
}

async function initiate(
  ctx: CallContext,
  client: GrabpayClient,
  merchantID: string,
  input: InitiateInput,
): Promise<Step> {
  const fields = {
    partnerGroupTxID: input.attemptId,
    partnerTxID: input.attemptId,
    currency: "MYR",
    amount: input.amountMinor,
    description: input.orderTitle.slice(0, 140),
    merchantID,
  };
  const path = `${BASE}/v2/charge/init`;
  const response = await client.call(ctx, "init", "POST", path, fields, InitResponse);
  const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
  const exchanges = [response.exchange];
  const nothing = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { outcome: noOutcome(response, inquireAt), ...nothing };
  const { request, reason } = response.body;
  if (!request) return { outcome: rejectedInit(response.status, reason, inquireAt), ...nothing };
  const state: GrabpayState = {
    verifier: ctx.random.bytes(32).toString("base64url"),
    nonce: ctx.random.bytes(16).toString("base64url"),
    redirectUri: withoutQuery(input.returnUrl),
  };
  const url = client.authorizeUrl({
    acr_values: "consent_ctx:countryCode=MY,currency=MYR",
    code_challenge: createHash("sha256").update(state.verifier).digest("base64url"),
    code_challenge_method: "S256",
    nonce: ctx.random.bytes(16).toString("base64url"),
    redirect_uri: state.redirectUri,
    request,
    response_type: "code",
    scope: "payment.one_time_charge",
    state: `${input.attemptId}.${state.nonce}`,
  });
  return {
    outcome: { kind: "pending", inquireAt },
    next: { kind: "redirect", method: "GET", url },
    state: { ...state } satisfies Json,
    exchanges,
  };
}

/**
 * `transaction_already_exist`: an earlier call of this attempt succeeded; only the status shows
 * how.
 */
function rejectedInit(status: number, reason: string | undefined, inquireAt: Date): Outcome {
  if (status === 400) return { kind: "not_sent", cause: "bad_body", rawCode: reason ?? "400" };
  if (status === 401) return { kind: "not_sent", cause: "bad_signature", rawCode: reason ?? "401" };
  return { kind: "unknown", cause: "unlisted_code", inquireAt };
}

/**
 * Completes the charge with the code from the browser; without a valid code it only checks the
 * status.
 */
async function resume(
  ctx: CallContext,
  client: GrabpayClient,
  attempt: AttemptRef,
  query: Record<string, string>,
): Promise<Step> {
  const state = stateOf(attempt.state);
  const next = { kind: "none" } as const;
  if (!state || !query.code || !isOurState(query.state, attempt.attemptId, state.nonce)) {
    return {
      outcome: await inquire(ctx, client, attempt),
      next,
      state: attempt.state,
      exchanges: [],
    };
  }
  const token = await client.exchangeCode(ctx, { code: query.code, ...state });
  if (token.kind === "failed") {
    // Nothing is charged before the completion. A repeated return finds its code already used.
    const outcome = await inquire(ctx, client, attempt);
    return { outcome, next, state: attempt.state, exchanges: [token.exchange] };
  }
  const response = await client.callWithToken(
    ctx,
    "complete",
    `${BASE}/v2/charge/complete`,
    { partnerTxID: attempt.attemptId },
    new Secret(token.body.access_token),
    Charge,
  );
  const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
  const outcome =
    response.kind === "failed"
      ? stillUnknown(response, inquireAt)
      : outcomeOf(withAmount(response.body, attempt), inquireAt);
  return { outcome, next, state: attempt.state, exchanges: [token.exchange, response.exchange] };
}

async function inquire(
  ctx: CallContext,
  client: GrabpayClient,
  attempt: AttemptRef,
): Promise<Outcome> {
  const path = `${BASE}/v2/one-time-charge/${attempt.attemptId}/status?currency=MYR`;
  const response = await client.call(ctx, "inquire", "GET", path, null, Charge);
  const now = ctx.clock.now();
  const inquireAt = nextInquiry(PACE, attempt.inquiryCount, now);
  if (response.kind === "failed") return stillUnknown(response, inquireAt);
  if (response.status === 404) return notFound(PACE, attempt, now);
  return outcomeOf(withAmount(response.body, attempt), inquireAt);
}

function isOurState(given: string | undefined, attemptId: string, nonce: string): boolean {
  const got = Buffer.from(given ?? "");
  const wanted = Buffer.from(`${attemptId}.${nonce}`);
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

function stateOf(state: Json): GrabpayState | null {
  if (state === null || typeof state !== "object" || Array.isArray(state)) return null;
  const { verifier, nonce, redirectUri } = state;
  const isWhole =
    typeof verifier === "string" && typeof nonce === "string" && typeof redirectUri === "string";
  return isWhole ? { verifier, nonce, redirectUri } : null;
}

/** The wallet redirects only to the exact address registered with it. */
function withoutQuery(returnUrl: string): string {
  const url = new URL(returnUrl);
  return url.origin + url.pathname;
}

function ack(status: number) {
  return { status, headers: { "content-type": "application/json" }, body: "{}" };
}

/** Published responses have no amount: the charge can only be that of its creation. */
function withAmount(charge: Static<typeof Charge>, { amountMinor }: AttemptRef) {
  return { amount: amountMinor, currency: "MYR", ...charge };
}
