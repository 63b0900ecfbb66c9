// How many messages that no provider signed a network may send, and that no provider is limited.
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNVERIFIED_CALLBACKS_PER_SECOND } from "../../packages/gateway/src/main/http/create-limiters.ts";
import { signMessage } from "../../packages/gateway/src/rails/duitnow-qr/protocol/wire.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const BURST = 2 * UNVERIFIED_CALLBACKS_PER_SECOND;
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({
  environment: { KAUNTER_RATE_LIMIT_PER_APPLICATION: "50" },
  replace: { clock },
});

const RAILS = ["card", "duitnow-qr", "fpx", "wallet"];

async function post(rail: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${gateway.baseUrl}/callbacks/${rail}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  await answer.arrayBuffer();
  return answer;
}

/** A message of the acquirer that is not about one of our payments. */
function postSigned() {
  const settings = gateway.sandbox.rails["duitnow-qr"] as { signingKeys: { secret: string }[] };
  const uri = "/callbacks/duitnow-qr";
  const timestamp = "01012026000000";
  const body = "{}";
  const secret = settings.signingKeys[0]?.secret ?? ""; // as the simulators made it
  const signature = signMessage(secret, { uri, timestamp, body });
  const headers = { "ambank-timestamp": timestamp, "ambank-signature": signature };
  return post("duitnow-qr", body, headers);
}

async function flood(): Promise<number[]> {
  const found: number[] = [];
  for (let count = 0; count < 2 * BURST; count += 1) {
    const { status } = await post(RAILS[count % RAILS.length] ?? "", '{"a":1}');
    found.push(status);
  }
  return found;
}

test("messages that do not verify are limited by network, and a network that signs never is", async () => {
  const found = await flood();
  assert.ok(
    found.slice(0, BURST).every((status) => [400, 401].includes(status)),
    String(found),
  );
  assert.ok(
    found.slice(BURST).every((status) => status === 429),
    String(found),
  );
  const late = await postSigned();
  assert.deepEqual([late.status, late.headers.get("retry-after")], [429, "1"]);
  clock.advance(1_000);
  assert.equal((await postSigned()).status, 200);
  const known = await flood();
  assert.ok(!known.includes(429), String(known));
  assert.equal((await postSigned()).status, 200);
});

test("a callback of more than 64 KiB is rejected, and one of 64 KiB is not", async () => {
  const large = "x".repeat(65_537);
  for (const rail of RAILS) {
    assert.equal((await post(rail, large)).status, 413, rail);
    assert.ok([400, 401].includes((await post(rail, large.slice(1))).status), rail);
  }
});
