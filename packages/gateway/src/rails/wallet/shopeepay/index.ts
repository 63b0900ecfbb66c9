import type { Static, TSchema } from "typebox";
import { Secret } from "../../../platform/secret.ts";
import { parseAs } from "../../parse-as.ts";
import type {
  CallContext,
  Ingested,
  InitiateInput,
  NextAction,
  RawHttp,
  RefundOutcome,
  Step,
} from "../../rail.ts";
import type { ScannedCode } from "../../scanned-code.ts";
import { callWallet, noOutcome, stillUnknown, type WalletResponse } from "../call.ts";
import {
  appOf,
  type Family,
  type InquiryPace,
  nextInquiry,
  notFound,
  refundRetryAt,
  type WalletOrder,
} from "../family.ts";
import type { ShopeepaySettings } from "../settings.ts";
import type { WalletRow } from "../wallet-method.ts";
import { CODE_REJECTIONS, NOT_FOUND, NOT_PROCESSED, outcomeOf, refundOutcomeOf } from "./map.ts";
import {
  CheckResponse,
  CreateResponse,
  isSignedBody,
  Notification,
  PlainResponse,
  REFUND,
  RefundResponse,
  SALE,
  signBody,
  statusOf,
} from "./wire.ts";

export const SHOPEEPAY_METHODS: readonly WalletRow[] = [
  {
    id: "SHOPEEPAY_MY",
    name: "ShopeePay",
    app: "Shopee",
    columns: "WMUQ",
    channel: "SHOPEEPAY",
  },
];

const BASE = "/v3/merchant-host";
/** Both are needed: a store is one of a merchant's. */
const MERCHANT_FIELD = {
  name: "merchant_ext_id/store_ext_id",
  pattern: /^[A-Za-z0-9_.-]{1,38}\/[A-Za-z0-9_.-]{1,38}$/,
  form: "two IDs with a slash between them, such as M123/S456",
};
/** Every 5 s for 100 s, then every 5 min. */
const PACE: InquiryPace = { quickMs: 5_000, quickCount: 20, slowMs: 300_000 };

type Call = <T extends TSchema>(
  ctx: CallContext,
  name: string,
  path: string,
  fields: object,
  schema: T,
) => Promise<WalletResponse<Static<T>>>;

export function createShopeepayFamily(settings: ShopeepaySettings): Family {
  const secrets = settings.secrets.map((secret) => new Secret(secret));
  const isSigned = (body: string, given: string) =>
    isSignedBody(
      secrets.map((secret) => secret.reveal()),
      body,
      given,
    );
  const call = caller(settings, secrets, isSigned);

  return {
    merchantField: MERCHANT_FIELD,

    initiate: (ctx, input, order) => initiate(ctx, call, input, order),

    async inquire(ctx, attempt) {
      const fields = {
        ...merchantFields(attempt.providerMerchantId),
        reference_id: attempt.attemptId,
        transaction_type: SALE,
        amount: attempt.amountMinor,
      };
      const response = await call(ctx, "check", "transaction/check", fields, CheckResponse);
      const now = ctx.clock.now();
      const inquireAt = nextInquiry(PACE, attempt.inquiryCount, now);
      if (response.kind === "failed") return stillUnknown(response, inquireAt);
      if (response.body.errcode === NOT_FOUND) return notFound(PACE, attempt, now);
      const reported = response.body.errcode === 0 ? response.body.transaction : undefined;
      return outcomeOf(reported, inquireAt);
    },

    /** Only an unpaid order can be cancelled. */
    async reverse(ctx, attempt): Promise<RefundOutcome> {
      const fields = {
        ...merchantFields(attempt.providerMerchantId),
        payment_reference_id: attempt.attemptId,
      };
      const path = isQr(attempt.state) ? "qr/invalidate" : "order/invalidate";
      const response = await call(ctx, "invalidate", path, fields, PlainResponse);
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { errcode } = response.body;
      if (errcode === 0) return { kind: "refunded", reference: attempt.attemptId };
      if (errcode === NOT_FOUND) return { kind: "not_sent", cause: "not_found" };
      return { kind: "refused", rawCode: `${errcode}`, reason: "not_permitted" };
    },

    async refund(ctx, { refundId, attempt, amountMinor }) {
      const fields = {
        ...merchantFields(attempt.providerMerchantId),
        reference_id: attempt.attemptId,
        refund_reference_id: refundId,
        transaction_type: SALE,
        amount: amountMinor,
      };
      const response = await call(
        ctx,
        "refund",
        "transaction/refund/create-new",
        fields,
        RefundResponse,
      );
      if (response.kind === "failed") return noOutcome(response, refundRetryAt(ctx));
      const { errcode, transaction_sn: reference, status } = response.body;
      return refundOutcomeOf({ errcode, reference, status }, refundRetryAt(ctx));
    },

    async inquireRefund(ctx, { refundId, attempt, amountMinor }) {
      const fields = {
        ...merchantFields(attempt.providerMerchantId),
        ...{ reference_id: refundId, transaction_type: REFUND, amount: amountMinor },
      };
      const response = await call(ctx, "check refund", "transaction/check", fields, CheckResponse);
      if (response.kind === "failed") return stillUnknown(response, refundRetryAt(ctx));
      const { errcode, transaction } = response.body;
      // Proof that the refund was not accepted: sending it again is safe.
      if (errcode === NOT_FOUND) return { kind: "not_sent", cause: "not_found" };
      const { transaction_sn: reference, status } = transaction ?? {};
      return refundOutcomeOf({ errcode, reference, status }, refundRetryAt(ctx));
    },

    readCallback: (ctx, raw) => readCallback(ctx, settings, isSigned, raw),
  };
}

function readCallback(
  ctx: CallContext,
  settings: ShopeepaySettings,
  isSigned: (body: string, given: string) => boolean,
  raw: RawHttp,
): Ingested | null {
  const given = raw.headers["x-airpay-req-h"];
  if (given === undefined) return null;
  const body = raw.body.toString("utf8");
  const isOurs = raw.headers["x-airpay-clientid"] === settings.clientId;
  if (!isOurs || !isSigned(body, given)) {
    return { verified: false, attemptId: null, events: [], ack: ack(401, 101) };
  }
  const message = parseAs(Notification, body);
  const attemptId = message?.reference_id ?? message?.payment_reference_id ?? null;
  const status = message && statusOf(message);
  const isSale = (message?.transaction_type ?? SALE) === SALE;
  if (!message || attemptId === null || status === null || !isSale) {
    return { verified: true, attemptId: null, events: [], ack: ack(200, 0) };
  }
  const report = outcomeOf({ ...message, status }, nextInquiry(PACE, 0, ctx.clock.now()));
  const dedupeKey = `${message.transaction_sn}:${status}:${message.amount}`;
  const events = [{ dedupeKey, attemptId, report }];
  return { verified: true, attemptId, events, ack: ack(200, 0) };
}

function caller(
  settings: ShopeepaySettings,
  secrets: readonly Secret<string>[],
  isSigned: (body: string, given: string) => boolean,
): Call {
  const { clientId, merchantExtId, storeExtId } = settings;
  return (ctx, name, path, fields, schema) => {
    const common = { merchant_ext_id: merchantExtId, store_ext_id: storeExtId };
    const requestId = ctx.random.digits(20);
    const body = JSON.stringify({ request_id: requestId, ...common, ...fields });
    const headers = {
      "content-type": "application/json",
      "x-airpay-clientid": clientId,
      "x-airpay-req-h": signBody(secrets[0]?.reveal() ?? "", body),
    };
    const url = `${settings.baseUrl.replace(/\/$/, "")}${BASE}/${path}`;
    return callWallet(ctx, {
      name,
      request: { method: "POST", url, headers, body },
      schema,
      isGenuine: (response) =>
        isSigned(response.body.toString("utf8"), response.headers["x-airpay-req-h"] ?? ""),
    });
  };
}

async function initiate(
  ctx: CallContext,
  call: Call,
  input: InitiateInput,
  { method, asQr, expiresAt }: WalletOrder,
): Promise<Step> {
  const now = ctx.clock.now();
  if (input.scanned) return chargeCode(ctx, call, input, input.scanned);
  const fields = {
    ...saleFields(input),
    return_url: input.returnUrl,
    platform_type: input.device === "mobile" ? "mweb" : "pc",
    validity_period: Math.max(60, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    additional_info: input.orderTitle.slice(0, 100),
  };
  const path = asQr ? "qr/create" : "order/create";
  const response = await call(ctx, "create", path, fields, CreateResponse);
  const inquireAt = nextInquiry(PACE, 0, now);
  const exchanges = [response.exchange];
  const nothing = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { outcome: noOutcome(response, inquireAt), ...nothing };
  const { errcode } = response.body;
  const cause = NOT_PROCESSED[errcode];
  if (cause) return { outcome: { kind: "not_sent", cause, rawCode: `${errcode}` }, ...nothing };
  if (errcode !== 0) {
    return { outcome: { kind: "unknown", cause: "unlisted_code", inquireAt }, ...nothing };
  }
  const next = nextOf(response.body, input, { method, asQr, expiresAt });
  return { outcome: { kind: "pending", inquireAt }, next, state: { asQr }, exchanges };
}

function saleFields({ attemptId, amountMinor, merchantAtProvider }: InitiateInput) {
  return {
    ...merchantFields(merchantAtProvider?.id),
    ...{ payment_reference_id: attemptId, amount: amountMinor, currency: "MYR" },
  };
}

/** In place of the contract's; nothing where the merchant has none. */
function merchantFields(id = ""): { merchant_ext_id?: string; store_ext_id?: string } {
  const [merchant, store] = id.split("/");
  return merchant && store ? { merchant_ext_id: merchant, store_ext_id: store } : {};
}

/** The code is charged at once, unless the payer has to confirm. */
async function chargeCode(
  ctx: CallContext,
  call: Call,
  input: InitiateInput,
  { code }: ScannedCode,
): Promise<Step> {
  const fields = { ...saleFields(input), payment_code: code.reveal() };
  const path = "transaction/payment/create";
  const response = await call(ctx, "charge code", path, fields, CheckResponse);
  const inquireAt = nextInquiry(PACE, 0, ctx.clock.now());
  const exchanges = [response.exchange];
  const step = { next: { kind: "none" }, state: null, exchanges } as const;
  if (response.kind === "failed") return { ...step, outcome: noOutcome(response, inquireAt) };
  const { errcode, transaction } = response.body;
  const rawCode = `${errcode}`;
  const cause = NOT_PROCESSED[errcode];
  if (cause) return { ...step, outcome: { kind: "not_sent", cause, rawCode } };
  const reason = CODE_REJECTIONS[errcode];
  if (reason) return { ...step, outcome: { kind: "declined", reason, retry: "same", rawCode } };
  return { ...step, outcome: outcomeOf(errcode === 0 ? transaction : undefined, inquireAt) };
}

function nextOf(
  response: Static<typeof CreateResponse>,
  { device }: InitiateInput,
  { method, asQr, expiresAt }: WalletOrder,
): NextAction {
  const { qr_content: payload, redirect_url_http: url, redirect_url_app: deepLink } = response;
  if (asQr && payload) {
    const appLinks = deepLink ? { appLinks: [{ name: appOf(method), url: deepLink }] } : {};
    return { kind: "qr", payload, expiresAt, ...appLinks };
  }
  if (!url) return { kind: "none" };
  if (device === "mobile" && deepLink) return { kind: "app_link", deepLink, fallbackUrl: url };
  return { kind: "redirect", method: "GET", url };
}

function isQr(state: unknown): boolean {
  return typeof state === "object" && state !== null && "asQr" in state && state.asQr === true;
}

function ack(status: number, errcode: number) {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ errcode, debug_msg: "" }),
  };
}
