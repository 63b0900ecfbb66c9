/**
 * A whole gateway for one test file: its own database, simulators, API on a real port and, on
 * request, the worker's tasks. Tests talk to it over HTTP as clients and browsers do.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { Sandbox } from "@kaunter/sandbox";
import { type PrivateKey, readPrivateKey, signRequest } from "@kaunter/signing";
import { type Config, readConfig } from "../../packages/gateway/src/config.ts";
import {
  type Admission,
  createAdmission,
} from "../../packages/gateway/src/http/admission/create-admission.ts";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
} from "../../packages/gateway/src/http/connection/connection-limits.ts";
import { startExpiry } from "../../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { startDeliveries } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { startInquiries } from "../../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { startRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import { type Api, buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { buildDeps, type OpenDeps } from "../../packages/gateway/src/main/build-deps.ts";
import {
  createDemo,
  type Demo,
  type DemoApplication,
  ensureDemo,
} from "../../packages/gateway/src/main/sandbox/demo.ts";
import { addSandboxTerms } from "../../packages/gateway/src/main/sandbox/sandbox-terms.ts";
import { openTracing } from "../../packages/gateway/src/main/tracing/open-tracing.ts";
import type { HttpClient } from "../../packages/gateway/src/platform/http-client.ts";
import { createLog } from "../../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import type { RepeatingTask } from "../../packages/gateway/src/platform/repeat.ts";
import { type Database, openDatabase } from "../../packages/gateway/src/store/database.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { type Reply, readJson, requestToken } from "./api/raw-client.ts";
import { assertContract } from "./contract.ts";
import { createDemoDatabase, findTestHome } from "./database.ts";
import { nextDemoKeyPair } from "./keys/key-pairs.ts";
import { share, stopAfterTests } from "./lifetime.ts";
import { freePort } from "./process/free-port.ts";
import { asRuntime, reachDatabase, startSimulators } from "./server/test-home.ts";

export interface TestGatewayOptions {
  /** Environment variables on top of the sandbox's. */
  environment?: Record<string, string>;
  /** Base URLs that it is called by as well, separated by commas. */
  otherPublicUrls?: string;
  /** A migrated database that outlives this gateway; its own by default. */
  databaseUrl?: string;
  /** When that is another node. */
  coordinatorUrl?: string;
  /** Deliver notifications, inquire, expire. */
  withWorker?: boolean;
  /** Laid over what the simulators say about each rail, by rail id. */
  railSettings?: Record<string, object>;
  /** Real time after which a simulator that hangs is given up; the rails' own limits by default. */
  railTimeoutMsMax?: number;
  /**
   * Time limits of its database. By default those of jobs, so that no test depends on how fast the
   * machine is.
   */
  limits?: "calls" | "jobs";
  /** Replaces parts of what the gateway acts with. */
  replace?: Partial<Pick<OpenDeps, "clock" | "trueClock" | "random" | "log" | "railHttp">>;
  /** True: searches end in the time that they have in production, however slow the machine is. */
  isTimed?: boolean;
  /** Laid over the limits of connections and writes, or who is served. */
  guard?: { limits?: Partial<ConnectionLimits>; admission?: Admission; writeMsMax?: number };
}

export interface TestGateway {
  baseUrl: string;
  demo: Demo;
  /** What it acts with; its account of the database may do what its own statements need. */
  deps: OpenDeps;
  /** Its database with an administrator's account, for what a test prepares and checks. */
  database: Database;
  config: Config;
  sandbox: Sandbox;
  readLoad: Api["readLoad"];
  /** For a worker; the gateway's own database unless it is distributed. */
  coordinatorUrl: string;
  /** Signs and sends; see `SignedCall`. Fails when the response is not as its route declares. */
  call(call: SignedCall): Promise<GatewayResponse>;
  /** Calls a path, and its query. */
  get(path: string, application?: DemoApplication): Promise<GatewayResponse>;
  /** An access token of the strict (default) or the compat application. */
  token(application?: DemoApplication): Promise<string>;
  /** A valid body of `POST /v3/payment/online`, with changes laid over it. */
  checkoutBody(changes?: Record<string, unknown>): CheckoutBody;
  /** A statement in its database; returns the rows with PostgreSQL's own column names. */
  query<Row extends object = GatewayResponse["body"]>(
    ...statement: Parameters<typeof sql>
  ): Promise<Row[]>;
  /** Creates the partitions of the time that its clock shows: for clocks that are moved. */
  ensurePartitions(): Promise<void>;
  stop(): Promise<void>;
}

export type CheckoutBody = Record<string, unknown> & { order: Record<string, unknown> };

export interface SignedCall {
  method?: string;
  /** Path and query. */
  path: string;
  body?: unknown;
  application?: DemoApplication;
  nonce?: string;
  timestampSeconds?: number;
  /** What is sent instead of the body that was signed. */
  wireBody?: string;
  /** Laid over the headers; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
}

export interface GatewayResponse {
  status: number;
  headers: Headers;
  // Tests access responses freely; assertions are what checks them.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

/** What test files can share: nothing about it is special. */
type SharedOptions = Pick<TestGatewayOptions, "withWorker">;

/**
 * A gateway for the test file, with a demo merchant of its own. Files of a process share it: what
 * looks at all merchants, or changes what they have in common, needs `provideOwnGateway`.
 */
export async function provideTestGateway(options: SharedOptions = {}): Promise<TestGateway> {
  const start = () => startTestGateway(options);
  const shared = await share(`gateway ${options.withWorker}`, start, (gateway) => gateway.stop());
  const { deps, sandbox, config } = shared;
  after(() => sandbox.reset());
  const demo = await createDemo(config, deps, sandbox.controlUrl, nextDemoKeyPair);
  const stop = () => Promise.reject(new Error("stopped for all: use provideOwnGateway"));
  return { ...shared, ...asMerchant(shared, demo), stop };
}

/** A gateway for the test file alone; it stops after the last test. */
export function provideOwnGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  return stopAfterTests(startTestGateway(options), (gateway) => gateway.stop());
}

export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  await using opened = new AsyncDisposableStack();
  const gateway = await openGateway(options, opened);
  const all = opened.move();
  return { ...gateway, stop: () => all.disposeAsync() };
}

async function openGateway(
  options: TestGatewayOptions,
  opened: AsyncDisposableStack,
): Promise<Omit<TestGateway, "stop">> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  opened.defer(() => rmSync(dataDir, { recursive: true }));
  const { databaseUrl } = options;
  const home = await findTestHome();
  const database =
    databaseUrl === undefined
      ? opened.adopt(await createDemoDatabase(dataDir), ({ drop }) => drop())
      : { url: databaseUrl, coordinatorUrl: options.coordinatorUrl ?? databaseUrl };
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const simulators = await startSimulators(baseUrl, home.credentials);
  const sandbox = opened.adopt(simulators, ({ stop }) => stop());
  const railsFile = join(dataDir, "rails.json");
  const rails: Record<string, unknown> = { ...sandbox.rails };
  for (const [railId, changes] of Object.entries(options.railSettings ?? {})) {
    rails[railId] = { ...(rails[railId] as object), ...changes }; // made by the simulator
  }
  writeFileSync(railsFile, JSON.stringify(rails));
  const config = readConfig({
    PORT: String(port),
    KAUNTER_DATA_DIR: dataDir,
    ...reachDatabase(asRuntime(database.url)),
    KAUNTER_MASTER_KEY: home.masterKey,
    KAUNTER_RAILS_FILE: railsFile,
    KAUNTER_SIMULATOR_URL: sandbox.protocolUrl,
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
    // The runner prints it where a test has failed.
    KAUNTER_LOG_LEVEL: "error",
    ...(options.otherPublicUrls && {
      KAUNTER_PUBLIC_URL: `${baseUrl},${options.otherPublicUrls}`,
    }),
    ...options.environment,
  });
  const tracing = opened.adopt(await openTracing(config, "api"), ({ close }) => close());
  const log = createLog(config.logLevel, "test", { fields: tracing.fields });
  const own = openDatabase({ url: database.url, connectionsMax: 2 });
  const owned = opened.adopt(own, (used) => used.end());
  const built = await buildDeps(config, log, options.limits, tracing);
  opened.defer(built.close);
  const railHttp = impatient(built.railHttp, options.railTimeoutMsMax ?? Number.POSITIVE_INFINITY);
  // A clock that a test moves is the whole world's.
  const { clock } = options.replace ?? {};
  const deps: OpenDeps = {
    ...{ ...built, railHttp },
    ...(clock && { trueClock: clock }),
    ...options.replace,
  };
  const keepPartitions = () =>
    onCoordinator(database.coordinatorUrl, (coordinator) =>
      ensurePartitions(coordinator, deps.clock.now(), deps.trueClock.now()),
    );
  await keepPartitions();
  await addSandboxTerms(owned);
  const demo = await ensureDemo(config, deps, sandbox.controlUrl);
  // The machine that runs the tests is busier than any gateway should be.
  const { limits, ...guard } = { admission: createAdmission(() => true), ...options.guard };
  const api = await buildApi(config, deps, {
    ...guard,
    // Nor does a search end because the machine is slow.
    ...(!options.isTimed && { startStopwatch: () => () => 0 }),
    ...(limits && { limits: { ...CONNECTION_LIMITS, ...limits } }),
  });
  opened.defer(api.close);
  await api.server.listen({ host: "127.0.0.1", port });
  if (options.withWorker) {
    const tasks = await startTasks(deps);
    opened.defer(async () => void (await Promise.all(tasks.map((task) => task.stop()))));
  }
  const shared = {
    baseUrl,
    deps,
    database: owned,
    config,
    sandbox,
    readLoad: api.readLoad,
    coordinatorUrl: database.coordinatorUrl,
    async query<Row extends object>(...statement: Parameters<typeof sql>) {
      return (await owned.query<Row>(sql(...statement))).rows;
    },
    ensurePartitions: keepPartitions,
  };
  return { ...shared, ...asMerchant(shared, demo) };
}

type OfMerchant = Pick<TestGateway, "demo" | "token" | "checkoutBody" | "get" | "call">;

/** Less than a token's life: months pass in some tests. */
const TOKEN_USED_MS = 20 * 86_400_000;

/** What acts for one merchant. */
function asMerchant(
  { baseUrl, config, deps }: Pick<TestGateway, "baseUrl" | "config" | "deps">,
  demo: Demo,
): OfMerchant {
  const tokens = new Map<string, { reply: Promise<Reply>; until: number }>();

  async function token(application: DemoApplication = demo): Promise<string> {
    const { clientId } = application;
    const now = deps.clock.now().getTime();
    let known = tokens.get(clientId);
    if (!known || known.until < now) {
      const reply = requestToken({ config, demo }, { application });
      known = { reply, until: now + TOKEN_USED_MS };
      tokens.set(clientId, known);
    }
    return (await known.reply).body.accessToken;
  }

  async function call(call: SignedCall): Promise<GatewayResponse> {
    const application = call.application ?? demo;
    const accessToken = await token(application);
    const answer = await send(baseUrl, application, accessToken, call, deps.clock.now());
    assertContract({ ...answer, method: call.method ?? "POST", path: call.path });
    return answer;
  }

  return {
    demo,
    token,
    checkoutBody: (changes = {}) => checkoutBody(demo, changes),
    get: (path, application = demo) => call({ method: "GET", path, application }),
    call,
  };
}

/** Tables are created there. */
async function onCoordinator(
  url: string,
  act: (coordinator: Database) => Promise<void>,
): Promise<void> {
  const coordinator = openDatabase({ url, connectionsMax: 1 });
  try {
    await act(coordinator);
  } finally {
    await coordinator.end();
  }
}

function impatient(http: HttpClient, timeoutMsMax: number): HttpClient {
  return {
    send: (request) =>
      http.send({ ...request, timeoutMs: Math.min(request.timeoutMs, timeoutMsMax) }),
  };
}

async function startTasks(deps: OpenDeps): Promise<RepeatingTask[]> {
  return [await startDeliveries(deps), startInquiries(deps), startExpiry(deps), startRefunds(deps)];
}

let orders = 0;

function checkoutBody(demo: Demo, changes: Record<string, unknown>): CheckoutBody {
  orders += 1;
  const { order, ...rest } = changes;
  return {
    customer: { userId: "payer-1", email: "payer@example.com" },
    layoutVersion: "v3",
    method: [],
    notifyUrl: "http://127.0.0.1:9/notify",
    redirectUrl: "https://shop.example/return?from=kaunter",
    storeId: demo.storeId,
    type: "WEB_PAYMENT",
    ...rest,
    order: {
      additionalData: "table 12",
      amount: 2590,
      currencyType: "MYR",
      detail: "2 x nasi lemak",
      id: `T-${process.pid}-${orders}`,
      title: "Lunch",
      ...(order as Record<string, unknown> | undefined), // the caller's own literal
    },
  };
}

const keys = new Map<string, PrivateKey>();

function privateKeyOf(application: DemoApplication): PrivateKey {
  const known = keys.get(application.clientId) ?? readPrivateKey(application.privateKey);
  keys.set(application.clientId, known);
  return known;
}

async function send(
  baseUrl: string,
  application: DemoApplication,
  accessToken: string,
  call: SignedCall,
  now: Date,
): Promise<GatewayResponse> {
  const method = call.method ?? "POST";
  const signed = signRequest({
    body: call.body,
    method: method.toLowerCase(),
    requestUrl: `${baseUrl}${call.path}`,
    privateKey: privateKeyOf(application),
    nonce: call.nonce ?? systemRandom.bytes(16).toString("hex"),
    timestampSeconds: call.timestampSeconds ?? Math.floor(now.getTime() / 1_000),
  });
  const headers: Record<string, string> = {};
  const wanted = {
    authorization: `Bearer ${accessToken}`,
    "content-type": "application/json",
    ...signed.headers,
    ...call.headers,
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) headers[name] = value;
  }
  const body = call.wireBody ?? signed.body;
  const answer = await fetch(`${baseUrl}${call.path}`, {
    method,
    headers,
    ...(method !== "GET" && body !== "" && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: readJson(text, text) };
}

export type { Demo, DemoApplication };
