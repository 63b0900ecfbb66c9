// What the attempt journal and traces add to a payment, in figures that no machine changes; their
// CPU and their time are in `npm run bench -- journal-and-traces`.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { provideOwnGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { startCollector } from "../support/observability/collector.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { BANK, leastCost, payWholly } from "../support/speed/payment-cost.ts";
import { until } from "../support/until.ts";

const ROUNDS = 4;
const folder = provideFolder();
const collector = await stopAfterTests(startCollector(), ({ stop }) => stop());
const receiver = await provideReceiver(answer(200));
const gateway = await provideOwnGateway({
  withWorker: true,
  environment: {
    KAUNTER_JOURNAL_URL: pathToFileURL(folder).href,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  },
});
await gateway.query`create extension pg_walinspect`;
const pay = () => payWholly(gateway, receiver, "FPX_MY", BANK);

test("they ask the database for nothing", async () => {
  const { statements, roundTrips } = await leastCost(gateway, pay);
  // As without them: payment.test.ts.
  assert.ok(statements <= 34 && roundTrips <= 22, `${statements} statements, ${roundTrips} trips`);
});

const journalBytes = () =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** Its notes wait for 20 ms: it is at rest when it has not grown since the last look. */
async function journalAtRest(): Promise<number> {
  let last = -1;
  return until(journalBytes, (bytes) => {
    const isAtRest = bytes === last;
    last = bytes;
    return isAtRest;
  });
}

test("a payment adds at most 7 KB to the journal", async () => {
  await pay();
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await journalAtRest();
    await pay();
    sizes.push((await journalAtRest()) - before);
  }
  const least = Math.min(...sizes);
  assert.ok(least > 2_000 && least <= 7_168, `${sizes} bytes`);
});

/** Of all requests and jobs of one payment. */
async function countSpans(): Promise<number> {
  const told = receiver.received.length;
  await pay();
  const traceId = receiver.received[told]?.headers["x-trace-id"];
  const ofPayment = () => collector.spans().filter((span) => span.traceId === traceId);
  await until(ofPayment, (spans) => spans.some(({ name }) => name === "POST webhook"));
  return ofPayment().length;
}

test("a payment has at most 46 spans", async () => {
  const counts: number[] = [];
  while (counts.length < ROUNDS) counts.push(await countSpans());
  // 39 alone, one of them the laboratory's, which production has not; next to other tests, up to
  // 47.
  assert.ok(Math.min(...counts) <= 46, `${counts} spans`);
});
