import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import {
  callContext,
  loadAttemptRef,
} from "../../../packages/gateway/src/operations/payment/attempt-ref.ts";
import type {
  HttpClient,
  HttpResponse,
} from "../../../packages/gateway/src/platform/http-client.ts";
import { createOutgoingHttp } from "../../../packages/gateway/src/platform/outgoing/outgoing-http.ts";
import type {
  AttemptRef,
  Ingested,
  Rail,
  RawHttp,
} from "../../../packages/gateway/src/rails/rail.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import {
  followNext,
  openCheckout,
  type Paying,
  readPayment,
  startPaying,
} from "../../support/pay.ts";
import type { FuzzTarget } from "../target.ts";

/** At this amount wallets and banks act without the payer. */
const ALONE_MINOR = 7_700;
const ACT_MS = 10_000;
const CASES: readonly Paying[] = [
  { method: "FPX_MY" },
  { cardNumber: "4242424242424242" },
  { method: "DUITNOW_MY", amountMinor: ALONE_MINOR },
  { method: "TNG_MY", amountMinor: ALONE_MINOR },
  { method: "BOOST_MY", amountMinor: ALONE_MINOR },
  { method: "SHOPEEPAY_MY", amountMinor: ALONE_MINOR },
  { method: "GRABPAY_MY", amountMinor: ALONE_MINOR },
];

interface Callback {
  rail: Rail;
  raw: RawHttp;
  ingested: Ingested;
}

interface Inquiry {
  rail: Rail;
  attempt: AttemptRef;
  response: HttpResponse;
}

/** Real messages of every rail's provider, recorded from a payment each, and then changed. */
export async function openMessages(): Promise<FuzzTarget[]> {
  const responses: HttpResponse[] = [];
  const http = createOutgoingHttp({ policy: "any" });
  const railHttp: HttpClient = {
    async send(request) {
      const response = await http.send(request);
      responses.push(response);
      return response;
    },
  };
  const gateway = await startTestGateway({ replace: { railHttp } });
  const inquiries: Inquiry[] = [];
  const callbacks: Callback[] = [];
  for (const paying of CASES) {
    const { rail, attempt } = await payOnce(gateway, paying);
    responses.length = 0;
    await rail.inquire(callContext(gateway.deps), attempt);
    for (const response of responses) inquiries.push({ rail, attempt, response });
  }
  for (const { method, url, headers, body } of listDeliveries(gateway)) {
    const { pathname, search } = new URL(url);
    const rail = gateway.deps.rails.get(pathname.split("/")[2] ?? "");
    assert.ok(rail, pathname);
    const raw: RawHttp = {
      ...{ channel: "callback", method, url: pathname + search, headers },
      body: Buffer.from(body),
    };
    callbacks.push({ rail, raw, ingested: await rail.ingest(callContext(gateway.deps), raw) });
  }
  assert.ok(callbacks.filter(({ ingested }) => ingested.verified).length >= 4, "too few callbacks");
  const words = ['"amount":', "fpx_", "SUCCESS", "PAYMENT", "&", '"result"', "12.34", "MYR"];
  return [
    {
      ...{ name: "callbacks", share: 8, words },
      seeds: async () => callbacks.map(({ raw }, at) => marked(at, raw.body)),
      run: (input) => runCallback(gateway, callbacks, input),
      async close() {
        await http.close();
        await gateway.stop();
      },
    },
    {
      ...{ name: "responses", share: 8, words },
      seeds: async () => inquiries.map(({ response }, at) => marked(at, response.body)),
      run: (input) => runResponse(gateway, inquiries, input),
    },
  ];
}

/** The first byte says which of the recorded messages an input is a change of. */
function marked(at: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([at]), body]);
}

async function payOnce(gateway: TestGateway, paying: Paying) {
  const { attemptId, next } = await startPaying(
    gateway,
    await openCheckout(gateway, paying),
    paying,
  );
  await followNext(next);
  await gateway.sandbox.clock.advance(ACT_MS);
  const payment = await readPayment(gateway, attemptId);
  const rail = gateway.deps.rails.get(payment.railId);
  assert.ok(rail);
  return { rail, attempt: await loadAttemptRef(gateway.deps, payment) };
}

function listDeliveries({ sandbox }: TestGateway) {
  const names = ["fpx", "card", "duitnow", "wallet"];
  return names.flatMap((name) => sandbox.journal.listDeliveries(name, 4));
}

/** Nothing that was changed is believed; only what reads the same may pass as the same. */
async function runCallback(
  { deps }: TestGateway,
  callbacks: readonly Callback[],
  input: Buffer,
): Promise<string> {
  const one = callbacks[(input[0] ?? 0) % callbacks.length];
  assert.ok(one);
  const body = input.subarray(1);
  const { rail, raw, ingested } = one;
  const result = await rail.ingest(callContext(deps), { ...raw, body });
  if (!result.verified) return `${rail.id} refused`;
  if (result.events.length === 0) return `${rail.id} ignored`;
  const isSame = isDeepStrictEqual(reportsOf(result), reportsOf(ingested));
  assert.ok(isSame, `${rail.id} believes a changed message`);
  return `${rail.id} the same`;
}

/**
 * Without the payer's name: the signature of a DuitNow message leaves out white space, and a name
 * is masked word by word.
 */
function reportsOf({ events }: Ingested): unknown {
  const reports = events.map(({ attemptId, report }) =>
    "inquireAt" in report ? { attemptId, kind: report.kind } : { attemptId, report },
  );
  return JSON.parse(JSON.stringify(reports), (key, value) =>
    key === "accountName" ? undefined : value,
  );
}

/** An outcome in our terms or a failure, never an error of the program. */
async function runResponse(
  { deps }: TestGateway,
  inquiries: readonly Inquiry[],
  input: Buffer,
): Promise<string> {
  const one = inquiries[(input[0] ?? 0) % inquiries.length];
  assert.ok(one);
  const { rail, attempt, response } = one;
  const http: HttpClient = { send: async () => ({ ...response, body: input.subarray(1) }) };
  const outcome = await rail.inquire({ ...callContext(deps), http }, attempt);
  if (outcome.kind === "approved") {
    assert.ok(Number.isSafeInteger(outcome.amountMinor), `${outcome.amountMinor}`);
    assert.ok(outcome.reference.isWellFormed() && !outcome.reference.includes("\0"));
  }
  return `${rail.id} ${outcome.kind}`;
}
