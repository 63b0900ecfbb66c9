// What a rejected call costs to record does not grow with what it contains.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../support/api/checks.ts";
import { type Call, send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const LENGTH = 1_000_000;
const CALLS = 3;

async function cpuMsOf(make: () => Call, code: string): Promise<number> {
  const before = process.cpuUsage();
  let requestId = "";
  for (let i = 0; i < CALLS; i += 1) {
    const reply = await send(gateway, make());
    assertRefused(reply, code);
    requestId = String(reply.headers["x-request-id"]);
  }
  await until(
    () => owner.call("getRequest", { params: { id: requestId } }),
    ({ status }) => status === 200,
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const bodyOf = (part: string) => ({ note: part.repeat(LENGTH / part.length) });
const stale = (part: string) => () => ({ body: bodyOf(part), timestamp: "1700000000" });
const wrong = (part: string) => () => ({ body: bodyOf(part), signedText: () => "other" });

for (const [what, code, make] of [
  ["an old timestamp", "INVALID_TIMESTAMP", stale],
  ["a wrong signature", "INVALID_REQUEST_SIGNATURE", wrong],
] as const) {
  test(`a megabyte of digits with ${what} costs no more than one of letters`, async () => {
    await cpuMsOf(make("ab "), code); // compiled
    const letters = await cpuMsOf(make("ab "), code);
    const digits = await cpuMsOf(make("41 "), code);
    // A search of all of it took two thirds of a second for each call.
    assert.ok(digits < 2 * letters + CALLS * 200, `${digits} ms, letters: ${letters} ms`);
  });
}

test("many objects with a wrong signature are rejected without rewriting them in every form", async () => {
  const items = Array.from({ length: 10_000 }, () => ({ b: 1, pad: "x".repeat(80) }));
  const make = (body: object) => () => ({ body, signedText: () => "other" });
  await cpuMsOf(make({}), "INVALID_REQUEST_SIGNATURE");
  const cpuMs = await cpuMsOf(make({ items }), "INVALID_REQUEST_SIGNATURE");
  // Reading, sorting and hashing it takes a tenth of a second, ten forms of it a second.
  assert.ok(cpuMs / CALLS < 700, `${cpuMs / CALLS} ms`);
});
