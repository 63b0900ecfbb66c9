/**
 * For tests of rails: the sandbox with a frozen clock, the rail under test, an ear for its
 * callbacks and a payer's browser. Nothing of a rail's protocol is known here.
 */
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandboxCredentials, type Sandbox, startSandbox } from "@kaunter/sandbox";
import { createOutgoingHttp } from "../platform/outgoing-http.ts";
import { systemRandom } from "../platform/random.ts";
import type {
  AttemptRef,
  CallContext,
  Ingested,
  InitiateInput,
  NextAction,
  Rail,
  RawHttp,
  Step,
} from "./rail.ts";

/** One message that came to the gateway's callback or return address. */
export interface Received {
  /** Virtual time. */
  at: Date;
  raw: RawHttp;
  ingested: Ingested;
}

/** What the payer's browser shows. */
export interface BrowserPage {
  url: string;
  status: number;
  text: string;
}

export interface Testbed {
  rail: Rail;
  settings: unknown;
  sandbox: Sandbox;
  /** Everything received since the attempt was started, oldest first. */
  received: Received[];
  /** While it is set, callbacks are heard but answered with this status. */
  refuseCallbacksWith: number | null;
  context(): CallContext;
  /** A complete input with an attempt id of its own. */
  input(changes?: Partial<InitiateInput>): InitiateInput;
  attemptOf(input: InitiateInput, step: Step): AttemptRef;
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

export async function startTestbed<S>(options: TestbedOptions<S>): Promise<Testbed> {
  const received: Received[] = [];
  const server = createServer();
  const gatewayUrl = await listen(server);
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    protocolPort: 0,
    controlPort: 0,
    gatewayUrl,
    credentials: createSandboxCredentials(),
  });
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
      state: step.state,
      inquiryCount: 0,
    }),
    async stop() {
      await sandbox.stop();
      await http.close();
      server.closeAllConnections();
      server.close();
    },
  };
  server.on("request", (request, response) => void hear(testbed, request, response));
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
  // A real browser also asks for an icon.
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

/** Does what the checkout page does with a redirect; fails on any other action. */
export async function followRedirect(next: NextAction): Promise<BrowserPage> {
  assert.equal(next.kind, "redirect");
  return browse(next.method, next.url, next.fields);
}

/** A browser without script and without cookies; follows HTTP redirects as browsers do. */
export async function browse(
  method: "GET" | "POST",
  url: string,
  fields: Record<string, string> = {},
): Promise<BrowserPage> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, method === "POST" ? { method, body } : { method });
  return { url: response.url, status: response.status, text: await response.text() };
}

/** The person fills in and sends a form of the page: the one whose action holds `actionPart`. */
export async function submitForm(
  page: BrowserPage,
  actionPart: string,
  values: Record<string, string> = {},
): Promise<BrowserPage> {
  for (const [, attributes = "", inner = ""] of page.text.matchAll(FORM)) {
    const action = attributeOf(attributes, "action") ?? page.url;
    if (!action.includes(actionPart)) continue;
    const fields: Record<string, string> = {};
    for (const [, input = ""] of inner.matchAll(INPUT)) {
      const name = attributeOf(input, "name");
      if (name) fields[name] = attributeOf(input, "value") ?? "";
    }
    const isPost = attributeOf(attributes, "method")?.toLowerCase() === "post";
    const target = new URL(action, page.url).href;
    return browse(isPost ? "POST" : "GET", target, { ...fields, ...values });
  }
  throw new Error(`no form towards ${actionPart} on ${page.url}: ${page.text.slice(-500)}`);
}

const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const INPUT = /<input([^>]*)>/g;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return value?.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity) ?? null;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // A listening TCP server always has an AddressInfo.
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
