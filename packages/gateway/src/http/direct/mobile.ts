/**
 * What apps on the payer's phone call: JSON without a token or a signature, for the checkout id is
 * the capability, as it is on the page. Source: companion 4.4.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import Type, { type TSchema } from "typebox";
import type { Checkout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { isLongId } from "../../domain/ids.ts";
import { CURRENCY } from "../../domain/money.ts";
import { findCheckout } from "../../store/checkout/checkouts.ts";
import { readTokenBody } from "../oauth/token.ts";
import { readBrowserFacts } from "../request/browser-facts.ts";
import { readJsonBytes } from "../request/json-body.ts";
import type { AddressLimiter } from "../request/rate-limiter.ts";
import { refuseNul } from "../request/refuse-nul.ts";
import { compileCheck } from "../request/validate.ts";
import { success } from "../schemas/envelope.ts";
import { tolerant } from "../schemas/tolerant.ts";
import { type DirectCard, DirectCardBody } from "./direct-card.ts";
import { addressOf } from "./present-direct.ts";
import { type DirectDeps, startDirect } from "./start-direct.ts";

const code = Type.String({ minLength: 1, maxLength: 64 });
const StartBody = Type.Object({
  code,
  method: Type.String({ minLength: 1, maxLength: 64 }),
  ...tolerant({
    isAppInstalled: Type.Boolean(),
    bankCode: Type.String({ maxLength: 32 }),
    card: DirectCardBody,
  }),
});
interface StartBodyType {
  code: string;
  method: string;
  isAppInstalled?: boolean | null;
  bankCode?: string | null;
  card?: DirectCard | null;
}
const StatusBody = Type.Object({ code });

export type MobileDeps = DirectDeps & { payerRateLimiter: AddressLimiter };

export async function registerMobile(app: FastifyInstance, deps: MobileDeps): Promise<void> {
  const checkStart = bodyReader<StartBodyType>(StartBody);
  const checkStatus = bodyReader<{ code: string }>(StatusBody);
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.post("/v1/transaction/mobile", async (request) => {
      const body = await checkStart(request);
      const checkout = await openCheckout(deps, body.code);
      const { next } = await startDirect(deps, checkout, {
        method: body.method,
        bankCode: body.bankCode || null,
        card: body.card ?? null,
        device: "mobile",
        browser: readBrowserFacts(request),
      });
      const hasApp = body.isAppInstalled === true && next.kind === "app_link";
      const url = hasApp ? next.deepLink : addressOf(deps.publicUrl, checkout.id, next);
      return success({ url });
    });
    // Apps ask every second while the payer is away.
    scope.post("/v1/online/transaction/status", async (request) => {
      const body = await checkStatus(request);
      return success(presentSession(await openCheckout(deps, body.code)));
    });
  };
  await app.register(plugin);
}

function bodyReader<T>(schema: TSchema): (request: FastifyRequest) => Promise<T> {
  const check = compileCheck(schema);
  return async (request) => {
    const body = readTokenBody(await readJsonBytes(request));
    refuseNul(body);
    check(body);
    return body as T; // checked on the line above
  };
}

async function openCheckout(deps: DirectDeps, id: string): Promise<Checkout> {
  const checkout = isLongId(id) ? await findCheckout(deps.database, id) : null;
  if (!checkout) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return checkout;
}

/**
 * Every key that a published decoder insists on; empty where the answer is not the payer's
 * business.
 */
function presentSession(checkout: Checkout) {
  const { order } = checkout;
  return {
    key: "",
    id: checkout.id,
    merchantKey: "",
    storeKey: "",
    order: {
      id: order.id,
      title: order.title,
      detail: order.detail,
      additionalData: order.additionalData,
      currencyType: CURRENCY,
      amount: order.amountMinor,
    },
    type: checkout.type,
    transactionId: checkout.transactionId ?? "",
    platform: "OPEN_API",
    method: checkout.details.methods,
    redirectUrl: checkout.redirectUrl,
    notifyUrl: "",
    startAt: checkout.startAt.toISOString(),
    endAt: checkout.endAt.toISOString(),
    referenceKey: "",
    status: checkout.status,
    payload: "",
    createdAt: checkout.createdAt.toISOString(),
    updatedAt: checkout.updatedAt.toISOString(),
  };
}
