/**
 * For tests of rails: the sandbox with a frozen clock, the rail under test and an ear for its
 * callbacks. Nothing of a rail's protocol is known here.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach } from "node:test";
import type { Sandbox } from "@kaunter/sandbox";
import { createOutgoingHttp } from "../../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import { systemRandom } from "../../../packages/gateway/src/platform/random.ts";
import type {
  AttemptRef,
  CallContext,
  Ingested,
  InitiateInput,
  Rail,
  RawHttp,
  Step,
} from "../../../packages/gateway/src/rails/rail.ts";
import { stopAfterTests } from "../lifetime.ts";
import { listen } from "../server/listen.ts";
import { startSimulators } from "../server/test-home.ts";

/** One message that came to the gateway's callback or return address. */
interface Received {
  /** Virtual time. */
  at: Date;
  raw: RawHttp;
  ingested: Ingested;
}

export interface Testbed {
  rail: Rail;
  settings: unknown;
  sandbox: Sandbox;
  /** Everything received since the attempt was started, oldest first. */
  received: Received[];
  /** While it is set, callbacks are received but get this status. */
  refuseCallbacksWith: number | null;
  context(): CallContext;
  /** A complete input with an attempt id of its own. */
  input(changes?: Partial<InitiateInput>): InitiateInput;
  attemptOf(input: InitiateInput, step: Step): AttemptRef;
  /** As it was at the start. */
  reset(): void;
  stop(): Promise<void>;
}

export interface TestbedOptions<S> {
  railId: string;
  createRail(settings: S): Rail;
  /** What every input of this rail needs: a method, a bank, a card. */
  input: Partial<InitiateInput>;
}

const CALL_MS = 15_000;
const EXPIRY_MS = 15 * 60_000;

/** A testbed for the whole test file, as it was at the start before each test. */
export async function provideTestbed<S>(options: TestbedOptions<S>): Promise<Testbed> {
  const bed = await stopAfterTests(startTestbed(options), (started) => started.stop());
  beforeEach(() => bed.reset());
  return bed;
}

export async function startTestbed<S>(options: TestbedOptions<S>): Promise<Testbed> {
  const received: Received[] = [];
  const server = await listen((request, response) => void hear(testbed, request, response));
  const gatewayUrl = server.url;
  const sandbox = await startSimulators(gatewayUrl);
  sandbox.clock.freeze();
  const settings = sandbox.rails[options.railId];
  // The sandbox made them for this rail; the rail's own schema is tested on its own.
  const rail = options.createRail(settings as S);
  const http = createOutgoingHttp({ policy: "any" });
  let attempts = 0;

  const testbed: Testbed = {
    rail,
    settings,
    sandbox,
    received,
    refuseCallbacksWith: null,
    context: () => ({
      clock: sandbox.clock,
      random: systemRandom,
      http,
      deadline: new Date(sandbox.clock.now().getTime() + CALL_MS),
    }),
    input(changes = {}) {
      attempts += 1;
      const usual = usualInput(attempts, gatewayUrl, rail, sandbox.clock.now());
      return { ...usual, ...options.input, ...changes };
    },
    attemptOf: (input, step) => ({
      attemptId: input.attemptId,
      method: input.method,
      partner: partnerOf(rail, input),
      amountMinor: input.amountMinor,
      orderId: input.orderId,
      startedAt: sandbox.clock.now(),
      expiresAt: input.expiresAt,
      ...(input.merchantAtProvider?.id && { providerMerchantId: input.merchantAtProvider.id }),
      state: step.state,
      inquiryCount: 0,
    }),
    reset() {
      sandbox.reset();
      sandbox.clock.freeze();
      received.length = 0;
      testbed.refuseCallbacksWith = null;
    },
    async stop() {
      await sandbox.stop();
      await http.close();
      await server.stop();
    },
  };
  return testbed;
}

function partnerOf({ capabilities }: Rail, { method }: InitiateInput): string | null {
  return capabilities.methods.find(({ id }) => id === method)?.partner ?? null;
}

function usualInput(sequence: number, gatewayUrl: string, rail: Rail, now: Date): InitiateInput {
  const number = String(sequence).padStart(6, "0");
  return {
    attemptId: `PA${number}${systemRandom.digits(10)}`,
    method: rail.capabilities.methods[0]?.id ?? "",
    amountMinor: 1234,
    currency: "MYR",
    orderId: `ORD-${number}`,
    orderTitle: "Nasi lemak & teh tarik",
    merchantName: "Kedai Contoh",
    device: "desktop",
    returnUrl: `${gatewayUrl}/callbacks/${rail.id}/return`,
    callbackUrl: `${gatewayUrl}/callbacks/${rail.id}`,
    expiresAt: new Date(now.getTime() + EXPIRY_MS),
    payerName: "Nur Aisyah",
    payerEmail: "aisyah@example.com",
  };
}

async function hear(testbed: Testbed, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = request.url ?? "/";
  // A real browser also requests an icon.
  if (!url.startsWith("/callbacks/")) return void response.writeHead(404).end();
  const raw: RawHttp = {
    channel: url.includes("/return") ? "browser" : "callback",
    method: request.method ?? "",
    url,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: Buffer.concat(chunks),
  };
  const ingested = await testbed.rail.ingest(testbed.context(), raw);
  testbed.received.push({ at: testbed.sandbox.clock.now(), raw, ingested });
  const { status, headers, body } = ingested.ack;
  if (testbed.refuseCallbacksWith !== null) response.writeHead(testbed.refuseCallbacksWith).end();
  else if (raw.channel === "browser") response.writeHead(200).end("back at the shop");
  else response.writeHead(status, headers).end(body);
}
