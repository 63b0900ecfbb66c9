/** All simulators on one protocol port, and their control API on another. */
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { BANK_NAME, type BankOptions, createBankSimulator } from "./bank/index.ts";
import {
  type ControlledSandbox,
  type ControlTarget,
  controlRoutes,
} from "./control/control-routes.ts";
import { guardControl, guardMerchant, inboxKey, withoutToken } from "./control/guard.ts";
import { createInbox } from "./control/inbox.ts";
import { merchantRoutes } from "./control/merchant-routes.ts";
import { SharedClock } from "./control/shared-clock.ts";
import { Faults } from "./faults.ts";
import { MemoryJournal, type SentDelivery } from "./journal.ts";
import {
  createControlToken,
  createSandboxCredentials,
  resolveCredentials,
  type SandboxCredentials,
} from "./sandbox-credentials.ts";
import type { ServerCertificate } from "./server/expired-certificate.ts";
import { type ExpiredPort, openExpiredPort } from "./server/expired-port.ts";
import { openServer } from "./server/open-server.ts";
import type { Delivery, Simulator, SimulatorContext } from "./simulator.ts";
import { SIMULATORS } from "./simulators.ts";
import { VirtualClock } from "./virtual-clock.ts";

export interface SandboxOptions {
  /** By default this machine only. */
  host?: string;
  /** By default any free port. */
  protocolPort?: number;
  controlPort?: number;
  /** Take any free port when the given one is in use. */
  freePortWhenTaken?: boolean;
  /** Webhooks go to `<gatewayUrl>/callbacks/<rail>`. */
  gatewayUrl: string;
  /** The public URL of the protocol port, when it differs from host and port. */
  protocolUrl?: string;
  /** From `loadCredentials`; by default new ones. */
  credentials?: SandboxCredentials;
  /** Of the control API; by default a new one. */
  controlToken?: string;
  bank?: BankOptions;
  log?: (message: string, error?: unknown) => void;
}

export interface Sandbox extends ControlledSandbox {
  stop(): Promise<void>;
}

const DELIVERY_TIMEOUT_MS = 10_000;
const BODY_BYTES_MAX = 1024 * 1024;

/** Rejects when a port is not available. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const log = options.log ?? (() => {});
  const ports = { freePortWhenTaken: options.freePortWhenTaken ?? false };
  const { host = "127.0.0.1", protocolPort = 0, controlPort = 0 } = options;
  const protocol = await openServer(host, protocolPort, ports);
  const control = await openServer(host, controlPort, ports).catch(async (error) => {
    await closeServer(protocol.server);
    throw error;
  });
  const protocolUrl = options.protocolUrl ?? protocol.url;
  const controlToken = options.controlToken ?? createControlToken();

  const clock = new VirtualClock((error) => log("a scheduled step failed", error));
  const sharedClock = new SharedClock(clock);
  const journal = new MemoryJournal(clock);
  const faults = new Faults(clock);
  const credentials = resolveCredentials(
    options.credentials ?? createSandboxCredentials(),
    protocolUrl,
  );
  const expiredPorts = new Map<string, ExpiredPort>();
  const deliver = (message: SentDelivery) => deliverMessage(message, faults, journal);

  const contextOf = (name: string): Pick<SimulatorContext, "clock" | "record" | "baseUrl"> => ({
    clock,
    record: (entry, detail, direction = "in") =>
      journal.add({ simulator: name, direction, name: entry, detail }),
    baseUrl: `${protocolUrl}/${name}`,
  });

  const protocolApp = bareApp(protocol.server);
  for (const { name } of SIMULATORS) {
    const takeExpired = () => faults.takeExpiredTls(name);
    expiredPorts.set(name, await openExpiredPort(createCertificate, takeExpired));
  }
  // Not a rail: it has no credentials and sends no webhooks.
  const bank = createBankSimulator(contextOf(BANK_NAME), {
    ...options.bank,
    onError: (error) => log("the bank failed", error),
  });
  const simulators = [
    ...SIMULATORS.map(({ name, railId, create }) => {
      const own = credentials[name];
      if (!own) throw new Error(`no credentials for the simulator ${name}`);
      const callbackUrl = `${options.gatewayUrl}/callbacks/${railId}`;
      const context = {
        ...contextOf(name),
        ...{ callbackUrl, returnUrl: `${callbackUrl}/return`, faults: faults.viewOf(name) },
        deliver: (message: Delivery) => deliver({ ...message, simulator: name }),
      };
      return create(context, own.simulator);
    }),
    bank,
  ];
  for (const simulator of simulators) await serve(protocolApp, simulator, faults);

  const sandbox: Sandbox = {
    protocolUrl,
    controlUrl: `${control.url}/${controlToken}`,
    clock,
    journal,
    faults,
    get rails() {
      return currentRails(credentials, protocolUrl, (name) =>
        faults.isExpiredTls(name) ? (expiredPorts.get(name)?.url ?? null) : null,
      );
    },
    reset() {
      sharedClock.reset();
      faults.clear();
      for (const simulator of simulators) simulator.reset();
      journal.reset();
    },
    async stop() {
      clock.stop();
      await bank.stop();
      await Promise.all([protocolApp.close(), controlApp.close()]);
      await Promise.all([closeServer(protocol.server), closeServer(control.server)]);
      await Promise.all([...expiredPorts.values()].map((port) => port.stop()));
    },
  };
  const inbox = createInbox(sandbox.clock);
  const target = { sandbox, sharedClock, simulators, inbox, deliver };
  const controlApp = createControlApp(control.server, controlToken, target);
  await Promise.all([protocolApp.ready(), controlApp.ready(), bank.start()]);
  return sandbox;
}

async function serve(
  protocolApp: FastifyInstance,
  simulator: Simulator,
  faults: Faults,
): Promise<void> {
  const { name } = simulator;
  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook("onRequest", (request, reply) => applyFault(name, faults, request, reply));
    await simulator.routes(app);
  };
  await protocolApp.register(plugin, { prefix: `/${name}` });
}

/** `otherUrl` replaces the base URL of a simulator, unless it is null. */
function currentRails(
  credentials: SandboxCredentials,
  protocolUrl: string,
  otherUrl: (simulator: string) => string | null,
): Record<string, unknown> {
  const rails: Record<string, unknown> = {};
  for (const { name, railId, completeRail } of SIMULATORS) {
    const settings = completeRail(credentials[name]?.rail);
    const url = otherUrl(name);
    rails[railId] = url
      ? JSON.parse(JSON.stringify(settings).replaceAll(protocolUrl, url))
      : settings;
  }
  return rails;
}

/** The sample merchant's shop is open to anyone; the rest requires the token. */
function createControlApp(server: Server, token: string, target: ControlTarget): FastifyInstance {
  const app = Fastify({
    serverFactory: (handler) => server.on("request", handler),
    rewriteUrl: (request) => withoutToken(request.url ?? "/"),
    forceCloseConnections: true,
  });
  app.register((controls, _options, done) => {
    guardControl(controls, token);
    controlRoutes(controls, target);
    done();
  });
  app.register((shop, _options, done) => {
    guardMerchant(shop, token);
    merchantRoutes(shop, target.inbox, inboxKey(token));
    done();
  });
  return app;
}

/** Bodies stay raw bytes: simulators verify signatures over them. */
function bareApp(server: Server): FastifyInstance {
  const app = Fastify({
    serverFactory: (handler) => server.on("request", handler),
    bodyLimit: BODY_BYTES_MAX,
    // A request that a fault delays does not hold up the stop.
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  return app;
}

async function applyFault(
  simulator: string,
  faults: Faults,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.routeOptions.config.payerPage) return undefined;
  const fault = faults.takeForRequest(simulator);
  switch (fault?.kind) {
    case "down":
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    case "slow":
      await sleep(fault.ms ?? 1000, undefined, { ref: false });
      return undefined;
    case "500":
      return reply.code(500).type("text/plain").send("Internal Server Error");
    case "html_error_page":
      return reply
        .code(200)
        .type("text/html")
        .send("<html><body><h1>Service unavailable</h1></body></html>");
    case "maintenance":
      return reply
        .code(503)
        .header("retry-after", "600")
        .type("text/plain")
        .send("Under maintenance");
    default:
      return undefined;
  }
}

async function deliverMessage(
  message: SentDelivery,
  faults: Faults,
  journal: MemoryJournal,
): Promise<{ status: number; body: string } | null> {
  const response = faults.takeDroppedWebhook(message.simulator) ? null : await send(message);
  journal.addDelivery(message, response);
  return response;
}

async function send(message: SentDelivery): Promise<{ status: number; body: string } | null> {
  try {
    const response = await fetch(message.url, {
      method: message.method,
      headers: message.headers,
      ...(message.method === "POST" ? { body: message.body } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    // No response is a result: the caller decides whether to retry.
    return null;
  }
}

/** Loaded when a client first sees one: the library takes longer to load than the rest to start. */
async function createCertificate(): Promise<ServerCertificate> {
  const { createExpiredCertificate } = await import("./server/expired-certificate.ts");
  return createExpiredCertificate(new Date());
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
