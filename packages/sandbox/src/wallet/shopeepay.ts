import { createHash, createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CodeProblem, PayerCodes } from "../payer-codes/payer-codes.ts";
import {
  bodyFields,
  bodyText,
  drop,
  type Fields,
  headerOf,
  isSameSecret,
  textOf,
} from "../read-request.ts";
import { isKnownMerchant, type SimulatorContext } from "../simulator.ts";
import type { HmacSecrets, ShopeepayIds } from "./credentials.ts";
import type { FamilyProtocol, OrderProcessor } from "./order-processor.ts";
import type { OrderState, OrderStore, WalletOrder } from "./order-store.ts";
import { takeWalletCode } from "./payer-code/take-code.ts";
import { SCENARIOS } from "./scenarios.ts";
import { senOf } from "./wallet-clock.ts";

const BASE = "/v3/merchant-host";
const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [5 * MINUTE_MS, 5 * MINUTE_MS];
const SALE = 13;
/** Values of `payment_method` and `payment_channel` as they were captured. */
const WALLET_BALANCE = 16;
const CHECKOUT = 2;

/** Of a transaction. */
const STATUSES: Readonly<Record<OrderState, number>> = {
  OPEN: 2,
  AUTHORISED: 2,
  PAID: 3,
  FAILED: 4,
  CANCELLED: 4,
  EXPIRED: 4,
};

/** Values of `errcode`. */
const ERRORS = {
  params: 1,
  server: -1,
  signature: 101,
  notFound: 4,
  duplicate: 5,
  balance: 42,
  state: 601,
};

const CODE_PROBLEMS: Readonly<Record<CodeProblem, number>> = {
  unknown: 301,
  expired: 302,
  used: 303,
};

export interface ShopeepayParts {
  context: SimulatorContext;
  credentials: ShopeepayIds & HmacSecrets;
  store: OrderStore;
  codes: PayerCodes;
  processor: OrderProcessor;
}

function hmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64");
}

export function shopeepayProtocol({
  context,
  credentials,
}: Omit<ShopeepayParts, "store" | "codes" | "processor">): FamilyProtocol {
  return {
    retryDelaysMs: RETRY_DELAYS_MS,
    isAcknowledged: ({ status, body }) => status === 200 && /"errcode"\s*:\s*0\b/.test(body),
    backToMerchant(order) {
      const url = new URL(order.returnUrl);
      url.searchParams.set("client_id", credentials.clientId);
      url.searchParams.set("reference_id", order.key);
      url.searchParams.set("amount", `${order.amountMinor}`);
      url.searchParams.set("result_code", order.state === "PAID" ? "100" : "201");
      return url.href;
    },
    message(order, state, forged) {
      // Webhooks are sent for successful payments only.
      if (state !== "PAID") return null;
      const body = JSON.stringify({
        amount: order.reportedMinor,
        transaction_sn: order.walletId,
        payment_method: WALLET_BALANCE,
        user_id_hash: createHash("sha256").update(order.token).digest("hex"),
        merchant_ext_id: order.merchant?.split("/")[0],
        store_ext_id: order.merchant?.split("/")[1],
        reference_id: order.key,
        transaction_type: SALE,
        transaction_status: STATUSES[state],
        payment_channel: CHECKOUT,
      });
      const secret = context.faults.useNextKey() ? credentials.secrets[1] : credentials.secrets[0];
      const headers = {
        "content-type": "application/json",
        "x-airpay-clientid": credentials.clientId,
        "x-airpay-req-h": hmac(forged ? "not the secret we share" : secret, body),
      };
      return { url: order.notifyUrl, method: "POST", headers, body };
    },
  };
}

type ShopeepayResponse = { errcode: number; [field: string]: unknown } | "dropped" | "unavailable";

export function shopeepayRoutes(app: FastifyInstance, parts: ShopeepayParts): void {
  const { store } = parts;
  const endpoint = (
    name: string,
    act: (fields: Fields, reply: FastifyReply) => ShopeepayResponse,
  ) =>
    app.post(`${BASE}/${name}`, (request, reply) => sendSigned(parts, name, request, reply, act));
  const orderOf = (fields: Fields, name = "reference_id") => {
    const order = store.find("shopeepay", textOf(fields, name));
    return order?.merchant === merchantOf(fields) ? order : null;
  };

  endpoint("order/create", (fields, reply) => create(parts, fields, reply));
  endpoint("qr/create", (fields, reply) => create(parts, fields, reply));

  endpoint("transaction/payment/create", (fields, reply) => charge(parts, fields, reply));

  endpoint("transaction/check", (fields) => {
    const order = fields.transaction_type === SALE ? orderOf(fields) : null;
    if (fields.transaction_type === SALE) {
      if (!order) return { errcode: ERRORS.notFound };
      return { errcode: 0, transaction: presentOrder(order, store.stateOf(order)) };
    }
    const refund = store.findRefund("shopeepay", textOf(fields, "reference_id"));
    if (refund?.order.merchant !== merchantOf(fields)) return { errcode: ERRORS.notFound };
    const status = { DONE: 3, PROCESSING: 2, FAILED: 4 }[refund.state];
    const { walletId, amountMinor, id } = refund;
    const transaction = { reference_id: id, transaction_sn: walletId, amount: amountMinor, status };
    return { errcode: 0, transaction };
  });

  endpoint("transaction/refund/create-new", (fields, reply) => {
    const order = orderOf(fields);
    const amountMinor = senOf(fields.amount);
    if (order?.state !== "PAID") return { errcode: ERRORS.notFound };
    if (!amountMinor) return { errcode: ERRORS.params };
    const id = textOf(fields, "refund_reference_id");
    const isFirst = store.findRefund("shopeepay", id) === null;
    const refund = store.refund(id, order, amountMinor);
    if (isFirst && SCENARIOS[order.amountMinor]?.refund === "response_lost") {
      return drop(reply, "cut");
    }
    if (refund.failReason) {
      return { errcode: refund.failReason === "balance" ? ERRORS.balance : ERRORS.params };
    }
    const status = { DONE: 3, PROCESSING: 2, FAILED: 4 }[refund.state];
    return { errcode: 0, transaction_sn: refund.walletId, refund_reference_id: id, status };
  });

  for (const name of ["order/invalidate", "qr/invalidate"]) {
    endpoint(name, (fields) => {
      const order = orderOf(fields, "payment_reference_id");
      if (!order) return { errcode: ERRORS.notFound };
      if (order.state === "PAID") return { errcode: ERRORS.state };
      order.state = "CANCELLED";
      return { errcode: 0 };
    });
  }
}

function create(parts: ShopeepayParts, fields: Fields, reply: FastifyReply): ShopeepayResponse {
  const opened = open(parts, fields, reply);
  if ("response" in opened) return opened.response;
  const { baseUrl } = parts.context;
  const payUrl = `${baseUrl}/pay/${opened.order.token}`;
  return {
    errcode: 0,
    redirect_url_http: payUrl,
    redirect_url_app: `${baseUrl}/app/${opened.order.token}`,
    qr_content: payUrl,
  };
}

/** Charges a payer's code; a repeated request returns the same result. */
function charge(parts: ShopeepayParts, fields: Fields, reply: FastifyReply): ShopeepayResponse {
  const key = textOf(fields, "payment_reference_id");
  const taken = takeWalletCode(parts.codes, textOf(fields, "payment_code"), key);
  if ("problem" in taken) return { errcode: CODE_PROBLEMS[taken.problem] };
  const opened = open(parts, fields, reply, { isByCode: true });
  if ("response" in opened) return opened.response;
  const { order } = opened;
  return { errcode: 0, transaction: presentOrder(order, parts.store.stateOf(order)) };
}

const merchantOf = (fields: Fields) =>
  `${textOf(fields, "merchant_ext_id")}/${textOf(fields, "store_ext_id")}`;

const LIFETIME_SECONDS = 1_200;
const CODE_LIFETIME_SECONDS = 180;

/** The order of a call, or the response when there is none. */
function open(
  { context, credentials, store, processor }: ShopeepayParts,
  fields: Fields,
  reply: FastifyReply,
  { isByCode = false } = {},
): { order: WalletOrder } | { response: ShopeepayResponse } {
  const amountMinor = senOf(fields.amount);
  const key = textOf(fields, "payment_reference_id");
  const merchant = merchantOf(fields);
  const ofContract = `${credentials.merchantExtId}/${credentials.storeExtId}`;
  const isOurs = isKnownMerchant(merchant, ofContract);
  if (!amountMinor || !isOurs || fields.currency !== "MYR" || !/^[A-Za-z0-9]{1,64}$/.test(key)) {
    return { response: { errcode: ERRORS.params } };
  }
  const fault = SCENARIOS[amountMinor]?.onCreate;
  if (fault === "unavailable") return { response: "unavailable" };
  if (fault === "reset") return { response: drop(reply, "cut") };
  const lifetime = isByCode ? CODE_LIFETIME_SECONDS : LIFETIME_SECONDS;
  const seconds = senOf(fields.validity_period) ?? lifetime;
  const created = store.create({
    family: "shopeepay",
    key,
    merchant,
    brand: "ShopeePay",
    title: textOf(fields, "additional_info"),
    amountMinor,
    returnUrl: textOf(fields, "return_url"),
    notifyUrl: context.callbackUrl,
    expiresAt: new Date(context.clock.now().getTime() + seconds * 1000),
    isByCode,
  });
  if (!created) return { response: { errcode: ERRORS.duplicate } };
  if (created.isNew) processor.begin(created.order);
  return fault === "hang" ? { response: drop(reply, "hang") } : { order: created.order };
}

function presentOrder(order: WalletOrder, state: OrderState) {
  const reason = state === "EXPIRED" ? "expired" : order.failReason;
  return {
    reference_id: order.key,
    transaction_sn: order.walletId,
    transaction_type: SALE,
    amount: order.reportedMinor,
    status: STATUSES[state],
    ...(reason ? { reason } : {}),
  };
}

/** Both sides sign the body; this protocol has no timestamp. */
function sendSigned(
  { context, credentials }: ShopeepayParts,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (fields: Fields, reply: FastifyReply) => ShopeepayResponse,
): FastifyReply {
  const given = headerOf(request, "x-airpay-req-h");
  const isOurs =
    headerOf(request, "x-airpay-clientid") === credentials.clientId &&
    credentials.secrets.some((secret) => {
      return isSameSecret(hmac(secret, bodyText(request)), given);
    });
  const fields = bodyFields(request);
  const response = !isOurs
    ? { errcode: ERRORS.signature }
    : fields
      ? act(fields, reply)
      : { errcode: ERRORS.params };
  const merchant = merchantOf(fields ?? {});
  const detail = typeof response === "string" ? response : { errcode: response.errcode, merchant };
  context.record(`${BASE}/${name}`, detail);
  if (response === "dropped") return reply;
  const isDown = response === "unavailable";
  const known = isDown ? { errcode: ERRORS.server } : response;
  const body = JSON.stringify({
    request_id: textOf(fields, "request_id"),
    debug_msg: known.errcode === 0 ? "success" : "",
    ...known,
  });
  const secret = context.faults.useNextKey() ? credentials.secrets[1] : credentials.secrets[0];
  return reply
    .code(isDown ? 503 : 200)
    .header("x-airpay-clientid", credentials.clientId)
    .header("x-airpay-req-h", hmac(secret, body))
    .type("application/json")
    .send(body);
}
