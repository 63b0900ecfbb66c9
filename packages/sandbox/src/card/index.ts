/** The card acquirer and the issuer. Protocol: README.md; docs/spec/rails.md, "Card network". */
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
  uploadFile,
} from "./acquirer.ts";
import { type ApiResponse, notFound } from "./api-response.ts";
import { createChargebackControls } from "./chargeback/control-chargebacks.ts";
import type { CardSimulatorCredentials } from "./credentials.ts";
import { createNotifier } from "./notifications.ts";
import { acsRoutes } from "./three-d-secure/acs-pages.ts";

export { cardAddresses, createCardCredentials } from "./credentials.ts";

/** In virtual time, until a hanging call is cut off. */
const HANG_MS = 120_000;
/** 5 MiB in Base64, with what surrounds it. */
const FILE_BODY_BYTES_MAX = 8 * 1024 * 1024;

export function createCardSimulator(
  context: SimulatorContext,
  credentials: CardSimulatorCredentials,
): Simulator {
  const acquirer: Acquirer = {
    store: { sessions: new Map(), orders: new Map(), settled: new Map() },
    clock: context.clock,
    faults: context.faults,
    merchantId: credentials.merchantId,
    acsUrl: `${context.baseUrl}/acs`,
    notifier: createNotifier(context, credentials),
  };
  return {
    name: "card",
    title: "Card network",
    chargebacks: createChargebackControls(acquirer, acquirer.store),
    reset() {
      for (const records of Object.values(acquirer.store)) records.clear();
    },
    async routes(app) {
      acsRoutes(app, context, acquirer.store);
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
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    result: ApiResponse,
  ) => {
    const path = request.url.replace(/SESSION[0-9a-f]+/, "SESSION");
    const detail = { path, ...summaryOf(result) };
    context.record(name, detail);
    if (result.kind === "json") return reply.code(result.status).send(result.body);
    reply.hijack();
    if (result.kind === "reset") request.raw.socket.destroy();
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
    const result = transact(acquirer, paramsOf(request), body);
    return send(request, reply, textOf(body.apiOperation) ?? "PUT", result);
  });
  api.put(
    "/order/:orderId/transaction/:transactionId/file/:fileId",
    { bodyLimit: FILE_BODY_BYTES_MAX },
    (request, reply) => {
      const result = uploadFile(acquirer, paramsOf(request), bodyOf(request));
      return send(request, reply, "UPLOAD_EVIDENCE", result);
    },
  );
  for (const path of ["/order/:orderId", "/order/:orderId/transaction/:transactionId"])
    api.get(path, (request, reply) =>
      send(request, reply, "RETRIEVE", retrieve(acquirer, paramsOf(request))),
    );
  api.post("/session", (request, reply) =>
    send(request, reply, "CREATE_SESSION", openSession(acquirer)),
  );
  api.put("/session/:sessionId", (request, reply) => {
    const result = fillSession(acquirer, paramsOf(request), bodyOf(request));
    return send(request, reply, "UPDATE_SESSION", result);
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

/** The part of a response that the journal shows. */
function summaryOf(sent: ApiResponse): Block {
  if (sent.kind !== "json") return { connection: sent.kind };
  const { result, response, error } = blockOf(sent.body);
  return { status: sent.status, result, response, error };
}

function bodyOf(request: FastifyRequest): Block {
  return bodyFields(request) ?? {};
}

function paramsOf({ params }: FastifyRequest): Params {
  // Path parameters are always text.
  return params as Params;
}
