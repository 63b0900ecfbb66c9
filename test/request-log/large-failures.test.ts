// What a rejected call costs to record does not grow with what it contains.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../support/api/checks.ts";
import { type Call, send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const LENGTH = 1_000_000;
/** Whatever else this process does while it is measured only adds: the least of them counts. */
const ROUNDS = 5;

type Make = () => Call;

/** Of the rejected call, until it is recorded. */
async function cpuMsOf(make: Make, code: string): Promise<number> {
  const before = process.cpuUsage();
  const reply = await send(gateway, make());
  assertRefused(reply, code);
  const id = String(reply.headers["x-request-id"]);
  await until(
    () => gateway.query`select from request_log where id = ${id}`,
    (rows) => rows.length === 1,
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times as much as the other a call costs; in turns, because machines change. */
async function compare(make: Make, code: string, other: Make, otherCode: string): Promise<number> {
  const costs: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    costs.push(await cpuMsOf(make, code));
    others.push(await cpuMsOf(other, otherCode));
  }
  return Math.min(...costs) / Math.min(...others);
}

const bodyOf = (part: string) => ({ note: part.repeat(LENGTH / part.length) });
const stale = (part: string) => () => ({ body: bodyOf(part), timestamp: "1700000000" });
const wrong = (part: string) => () => ({ body: bodyOf(part), signedText: () => "other" });

for (const [what, code, make] of [
  ["an old timestamp", "INVALID_TIMESTAMP", stale],
  ["a wrong signature", "INVALID_REQUEST_SIGNATURE", wrong],
] as const) {
  test(`a megabyte of digits with ${what} costs no more than one of letters`, async () => {
    const times = await compare(make("41 "), code, make("ab "), code);
    // With a slow search of all of it, ten times.
    assert.ok(times < 4, `${times} times`);
  });
}

test("many objects with a wrong signature are rejected without rewriting them in every form", async () => {
  const items = Array.from({ length: 10_000 }, () => ({ b: 1, pad: "x".repeat(80) }));
  const signed = () => ({ body: { items } });
  const forged = () => ({ body: { items }, signedText: () => "other" });
  const times = await compare(forged, "INVALID_REQUEST_SIGNATURE", signed, "VALIDATION_ERROR");
  // Each was read, sorted and hashed once; ten forms of it took ten times as long.
  assert.ok(times < 4, `${times} times`);
});
