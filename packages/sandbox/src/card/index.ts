/** The card acquirer and the card's bank, as another company runs them. Protocol: README.md. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyFields, isSameSecret } from "../read-request.ts";
import type { Simulator, SimulatorContext } from "../simulator.ts";
import {
  type Acquirer,
  type Block,
  blockOf,
  fillSession,
  openSession,
  type Params,
  retrieve,
  settlement,
  textOf,
  transact,
} from "./acquirer.ts";
import { acsRoutes } from "./three-d-secure/acs-pages.ts";
import { type Answer, notFound } from "./answers.ts";
import type { CardSimulatorCredentials } from "./credentials.ts";
import { createNotifier } from "./notifications.ts";
import { steerChargebacks } from "./chargeback/control-chargebacks.ts";

export type { CardRailCredentials, CardSimulatorCredentials } from "./credentials.ts";
export { makeCardCredentials } from "./credentials.ts";

/** A hanging call is cut after this, in virtual time. */
const HANG_MS = 120_000;

export function createCardSimulator(
  context: SimulatorContext,
  credentials: CardSimulatorCredentials,
): Simulator {
  const acquirer: Acquirer = {
    books: { sessions: new Map(), orders: new Map(), settled: new Map() },
    clock: context.clock,
    faults: context.faults,
    merchantId: credentials.merchantId,
    acsUrl: `${context.baseUrl}/acs`,
    notifier: createNotifier(context, credentials),
  };
  return {
    name: "card",
    chargebacks: steerChargebacks(acquirer, acquirer.books),
    reset() {
      for (const book of Object.values(acquirer.books)) book.clear();
    },
    async routes(app) {
      acsRoutes(app, context, acquirer.books);
      await app.register(
        (api, _options, done) => {
          apiRoutes(api, acquirer, context, credentials);
          done();
        },
        { prefix: "/api/rest/version/100/merchant/:merchantId" },
      );
    },
  };
}

function apiRoutes(
  api: FastifyInstance,
  acquirer: Acquirer,
  context: SimulatorContext,
  credentials: CardSimulatorCredentials,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, made: Answer) => {
    const path = request.url.replace(/SESSION[0-9a-f]+/, "SESSION");
    const detail = { path, ...summaryOf(made) };
    context.journal.add({ simulator: "card", direction: "in", name, detail });
    if (made.kind === "json") return reply.code(made.status).send(made.body);
    reply.hijack();
    if (made.kind === "reset") request.raw.socket.destroy();
    else context.clock.after(HANG_MS, () => void request.raw.socket.destroy());
    return reply;
  };
  api.addHook("onRequest", async (request, reply) => {
    const { merchantId = "" } = paramsOf(request);
    if (isAllowed(request.headers.authorization, merchantId, credentials)) return;
    const error = { cause: "INVALID_REQUEST", explanation: "Invalid credentials" };
    await reply.code(401).send({ result: "ERROR", error });
  });
  api.put("/order/:orderId/transaction/:transactionId", (request, reply) => {
    const body = bodyOf(request);
    const made = transact(acquirer, paramsOf(request), body);
    return send(request, reply, textOf(body.apiOperation) ?? "PUT", made);
  });
  for (const path of ["/order/:orderId", "/order/:orderId/transaction/:transactionId"])
    api.get(path, (request, reply) =>
      send(request, reply, "RETRIEVE", retrieve(acquirer, paramsOf(request))),
    );
  api.post("/session", (request, reply) =>
    send(request, reply, "CREATE_SESSION", openSession(acquirer)),
  );
  api.put("/session/:sessionId", (request, reply) => {
    const made = fillSession(acquirer, paramsOf(request), bodyOf(request));
    return send(request, reply, "UPDATE_SESSION", made);
  });
  api.get("/settlement/:date", (request, reply) => {
    const text = settlement(acquirer, paramsOf(request));
    if (text === null) return send(request, reply, "SETTLEMENT", notFound("orderId"));
    return reply.type("text/csv; charset=utf-8").send(text);
  });
}

function isAllowed(
  header: string | undefined,
  merchantId: string,
  credentials: CardSimulatorCredentials,
): boolean {
  const pair = `merchant.${credentials.merchantId}:${credentials.apiPassword}`;
  const wanted = `Basic ${Buffer.from(pair).toString("base64")}`;
  return merchantId === credentials.merchantId && isSameSecret(header ?? "", wanted);
}

/** What the journal shows of an answer. */
function summaryOf(answer: Answer): Block {
  if (answer.kind !== "json") return { connection: answer.kind };
  const { result, response, error } = blockOf(answer.body);
  return { status: answer.status, result, response, error };
}

function bodyOf(request: FastifyRequest): Block {
  return bodyFields(request) ?? {};
}

function paramsOf({ params }: FastifyRequest): Params {
  // Path parameters are always text.
  return params as Params;
}
