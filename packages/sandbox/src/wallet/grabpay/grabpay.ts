import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAYER_PAGE } from "../../page.ts";
import { bodyFields, bodyText, headerOf, isSameSecret, textOf } from "../../read-request.ts";
import { isKnownMerchant } from "../../simulator.ts";
import type { FamilyProtocol } from "../order-processor.ts";
import type { OrderState, WalletOrder, WalletRefund } from "../order-store.ts";
import { SCENARIOS } from "../scenarios.ts";
import { isFresh, senOf, walletNow } from "../wallet-clock.ts";
import { type GrabpayParts, hangUp, type Register } from "./parts.ts";
import { signGrabpay } from "./signature.ts";
import { terminalRoutes } from "./terminal.ts";

const BASE = "/grabpay/partner";
const MINUTE_MS = 60_000;
const SESSION_MS = 35 * MINUTE_MS;
const RETRY_DELAYS_MS = [1, 5, 15].map((minutes) => minutes * MINUTE_MS);

const STATUSES: Readonly<Record<OrderState, string>> = {
  OPEN: "processing",
  AUTHORISED: "authorised",
  PAID: "success",
  FAILED: "failed",
  CANCELLED: "cancelled",
  EXPIRED: "failed",
};

export function grabpayProtocol({
  context,
  credentials,
  consents,
}: Omit<GrabpayParts, "store" | "codes" | "processor">): FamilyProtocol {
  return {
    merchantCompletes: true,
    retryDelaysMs: RETRY_DELAYS_MS,
    isAcknowledged: ({ status }) => status === 200,
    backToMerchant: (order) => consents.backToMerchant(order),
    message(order, state, forged) {
      const body = JSON.stringify({
        ...{ event: "one-time-charge", partnerTxID: order.key },
        ...{ amount: order.reportedMinor, currency: "MYR" },
        ...presentCharge(order, state),
      });
      const date = walletNow(context).toUTCString();
      const contentType = "application/json";
      const path = new URL(order.notifyUrl).pathname;
      const [current, next] = credentials.secrets;
      const secret = context.faults.useNextKey() ? next : current;
      const message = { method: "POST", contentType, date, path, body };
      const signature = signGrabpay(forged ? "another secret" : secret, message);
      const headers = {
        "content-type": contentType,
        date,
        authorization: `${credentials.partnerId}:${signature}`,
      };
      return { url: order.notifyUrl, method: "POST", headers, body };
    },
  };
}

export function grabpayRoutes(app: FastifyInstance, parts: GrabpayParts): void {
  const { context, store, consents, processor } = parts;
  consents.tokenRoute(app);

  app.get<{ Querystring: Record<string, string> }>(
    "/grabid/v1/oauth2/authorize",
    PAYER_PAGE,
    (request, reply) => {
      const order = consents.begin(store, request.query);
      if (!order) return reply.code(400).type("text/plain").send("invalid_request");
      return reply.redirect(`${context.baseUrl}/pay/${order.token}`, 303);
    },
  );

  const signed: Register = (method, url, act) => {
    app.route({
      method,
      url: `${BASE}${url}`,
      handler: (request, reply) =>
        isSignedCall(parts, request)
          ? act(request, reply)
          : reply.code(401).send({ reason: "unauthorised" }),
    });
  };

  signed("POST", "/v2/charge/init", (request, reply) => init(parts, request, reply));
  app.post(`${BASE}/v2/charge/complete`, (request, reply) => complete(parts, request, reply));

  signed("GET", "/v2/one-time-charge/:id/status", (request, reply) => {
    const order = store.find("grabpay", idOf(request));
    if (!order) return reply.code(404).send({ reason: "not_found" });
    return reply.send(presentCharge(order, store.stateOf(order)));
  });

  signed("POST", "/v3/cancellation", async (request, reply) => {
    const fields = bodyFields(request);
    const order = store.find("grabpay", textOf(fields, "partnerTxID"));
    if (order?.merchant !== textOf(fields, "merchantID"))
      return reply.code(404).send({ reason: "not_found" });
    if (order.state === "PAID") return reply.code(409).send({ reason: "already_completed" });
    await processor.cancel(order);
    return reply.send({ txID: order.walletId, status: "cancelled" });
  });

  refundRoutes(signed, parts);
  terminalRoutes(signed, parts);
}

function refundRoutes(signed: Register, { store }: GrabpayParts): void {
  signed("POST", "/v2/refund", (request, reply) => {
    const fields = bodyFields(request);
    const order = store.findByWalletId("grabpay", textOf(fields, "originTxID"));
    const amountMinor = senOf(fields?.amount);
    const id = textOf(fields, "partnerTxID");
    if (order?.state !== "PAID" || order.merchant !== textOf(fields, "merchantID"))
      return reply.code(404).send({ reason: "not_found" });
    if (!amountMinor || id === "") return reply.code(400).send({ reason: "invalid_argument" });
    const isFirst = store.findRefund("grabpay", id) === null;
    const refund = store.refund(id, order, amountMinor);
    const isLost = SCENARIOS[order.amountMinor]?.refund === "response_lost";
    return isFirst && isLost ? hangUp(reply, "cut") : reply.send(presentRefund(refund));
  });

  signed("GET", "/v2/refund/:id/status", (request, reply) => {
    const refund = store.findRefund("grabpay", idOf(request));
    if (!refund) return reply.code(404).send({ reason: "not_found" });
    return reply.send(presentRefund(refund));
  });
}

function init(
  { context, credentials, store }: GrabpayParts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fields = bodyFields(request);
  const amountMinor = senOf(fields?.amount);
  const key = textOf(fields, "partnerTxID");
  const merchant = textOf(fields, "merchantID");
  const isRight =
    isKnownMerchant(merchant, credentials.merchantId) &&
    textOf(fields, "currency") === "MYR" &&
    /^[A-Za-z0-9]{1,32}$/.test(key);
  context.record("grabpay init", { key, merchant });
  if (!amountMinor || !isRight) return reply.code(400).send({ reason: "invalid_argument" });
  const scenario = SCENARIOS[amountMinor];
  if (scenario?.onCreate === "unavailable") return reply.code(503).send({ reason: "unavailable" });
  if (scenario?.onCreate === "reset") return hangUp(reply, "cut");
  const created = store.create({
    family: "grabpay",
    key,
    merchant,
    brand: "GrabPay",
    title: textOf(fields, "description"),
    amountMinor,
    returnUrl: context.returnUrl,
    notifyUrl: context.callbackUrl,
    expiresAt: new Date(context.clock.now().getTime() + SESSION_MS),
  });
  if (!created || (!created.isNew && scenario?.rejectsRepeat)) {
    return reply.code(409).send({ reason: "transaction_already_exist" });
  }
  if (scenario?.onCreate === "hang") return hangUp(reply, "hang");
  return reply.send({ partnerTxID: key, request: created.order.token });
}

async function complete(
  { context, store, consents, processor }: GrabpayParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const token = /^Bearer (.+)$/.exec(headerOf(request, "authorization"))?.[1] ?? "";
  const order = consents.orderOfToken(token, headerOf(request, "x-gid-aux-pop"));
  const key = textOf(bodyFields(request), "partnerTxID");
  context.record("grabpay complete", { key, granted: order?.key === key });
  if (!order || order.key !== key) return reply.code(401).send({ reason: "unauthorised" });
  if (store.stateOf(order) === "AUTHORISED") await processor.complete(order);
  if (SCENARIOS[order.amountMinor]?.onComplete === "hang") return hangUp(reply, "hang");
  const charge = presentCharge(order, store.stateOf(order));
  const status = charge.status === "authorised" ? "processing" : charge.status;
  return reply.send({ ...charge, status, txStatus: status });
}

function presentCharge(order: WalletOrder, state: OrderState) {
  const reason = state === "EXPIRED" ? "expired" : (order.failReason ?? "");
  return {
    msgID: order.token,
    txID: order.walletId,
    status: STATUSES[state],
    txStatus: STATUSES[state],
    description: "",
    paymentMethod: "GPWALLET",
    reason,
    // Published responses have no amount; the scenario of a wrong one needs it.
    ...(order.reportedMinor !== order.amountMinor && {
      ...{ amount: order.reportedMinor, currency: "MYR" },
    }),
  };
}

function presentRefund(refund: WalletRefund) {
  const status = { DONE: "success", PROCESSING: "processing", FAILED: "failed" }[refund.state];
  const reason =
    refund.failReason === "balance" ? "insufficient_merchant_balance" : "amount_exceeded";
  return {
    txID: refund.walletId,
    partnerTxID: refund.id,
    status,
    ...(refund.failReason ? { reason } : {}),
  };
}

/** `Authorization: partnerId:signature`, with either secret, and a `Date` within five minutes. */
function isSignedCall({ context, credentials }: GrabpayParts, request: FastifyRequest): boolean {
  const date = headerOf(request, "date");
  const [partnerId, given = ""] = headerOf(request, "authorization").split(":");
  const message = {
    method: request.method,
    contentType: headerOf(request, "content-type"),
    date,
    path: request.url,
    body: bodyText(request),
  };
  return (
    partnerId === credentials.partnerId &&
    isFresh(context, new Date(date)) &&
    credentials.secrets.some((secret) => isSameSecret(signGrabpay(secret, message), given))
  );
}

function idOf(request: FastifyRequest): string {
  // The route has this parameter.
  return (request.params as { id: string }).id;
}
