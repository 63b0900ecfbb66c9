// Whose address counts when proxies stand in front: limits and the audit log go by it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestGateway } from "../support/gateway.ts";
import { PortalClient } from "../support/portal/portal-client.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const SAID = "198.51.100.1";
const SEEN = "203.0.113.7";
const FIRST_PROXY = "192.0.2.10";

const CASES: [proxies: string, forwarded: string, address: string][] = [
  ["0", `${SAID}, ${SEEN}`, "127.0.0.1"],
  ["1", SEEN, SEEN],
  ["1", `${SAID}, ${SEEN}`, SEEN],
  ["2", `${SAID}, ${SEEN}, ${FIRST_PROXY}`, SEEN],
  // With ports, as Azure and IIS report it.
  ["1", `${SAID}, ${SEEN}:20000`, SEEN],
  ["1", `${SAID}, [2001:db8::1]:443`, "2001:db8::1"],
  ["2", `${SAID}, ${SEEN}:20000, ${FIRST_PROXY}:443`, SEEN],
  // Where it reports no address, the call counts as its own.
  ["1", `${SAID}, unknown`, "127.0.0.1"],
  ["2", `${SAID}, unknown, ${FIRST_PROXY}`, FIRST_PROXY],
];
for (const [proxies, forwarded, address] of CASES) {
  test(`behind ${proxies} proxies, "${forwarded}" is a call from ${address}`, async () => {
    const gateway = await startTestGateway({ environment: { KAUNTER_BEHIND_PROXY: proxies } });
    try {
      const client = new PortalClient(gateway);
      const { email, password } = gateway.demo.portal;
      const headers = { "x-forwarded-for": forwarded };
      const answer = await client.call("login", { body: { email, password }, headers });
      assert.equal(answer.status, 200, answer.text);
      const { body } = await client.call("listSessions");
      assert.deepEqual(
        body.items.map((each: { address: string }) => each.address),
        [address],
      );
    } finally {
      await gateway.stop();
    }
  });
}

const JSON_TYPE = { "content-type": "application/json" };
/** More calls than the limit by address lets through at once, each call another. */
const LIMITED: [what: string, count: number, path: string, call: (i: number) => RequestInit][] = [
  ["the checkout page", 50, "/checkout?checkoutId=1", () => ({})],
  ["the portal", 70, "/portal/api/session", () => ({})],
  [
    "wrong secrets",
    110,
    "/v1/token",
    () => ({
      method: "POST",
      headers: { ...JSON_TYPE, authorization: `Basic ${btoa("1:wrong")}` },
      body: '{"grantType":"client_credentials"}',
    }),
  ],
  [
    "wrong passwords",
    51,
    "/portal/api/login",
    (i) => ({
      method: "POST",
      headers: { ...JSON_TYPE, "x-kaunter-csrf": "none" },
      body: JSON.stringify({ email: `nobody${i}@demo.example`, password: "wrong" }),
    }),
  ],
];

/** By the proxy's way of reporting a caller, the same one whatever `i`. */
const WRITTEN: [how: string, address: (i: number) => string, another: string][] = [
  ["with a port", (i) => `203.0.113.11:${20_000 + i}`, "203.0.113.12:20000"],
  ["with brackets and a port", (i) => `[2001:db8:1:2::1]:${20_000 + i}`, "[2001:db8:1:3::1]:443"],
  ["as IPv6", (i) => [`::ffff:203.0.113.11`, `::FFFF:cb00:710b`][i % 2] ?? "", "203.0.113.12"],
  ["by names of its own", (i) => `_caller${i}`, "203.0.113.12"],
];

for (const [what, count, path, call] of LIMITED) {
  for (const [how, address, another] of WRITTEN) {
    test(`${what}: a caller that the proxy reports ${how} is limited as one address`, () =>
      expectOneCaller({ count, path, call, address, another }));
  }

  test(`${what}: an IPv6 network of one household is limited as one address`, () =>
    expectOneCaller({
      ...{ count, path, call },
      address: (i) => `2001:db8:1:2::${i.toString(16)}`,
      another: "2001:db8:1:3::1",
    }));
}

/** Calls until the limit is reached, each call from the next address. */
async function expectOneCaller(calls: {
  count: number;
  path: string;
  call: (i: number) => RequestInit;
  address: (i: number) => string;
  another: string;
}): Promise<void> {
  const { count, path, call, address, another } = calls;
  const gateway = await startTestGateway({
    environment: { KAUNTER_BEHIND_PROXY: "1", KAUNTER_RATE_LIMIT_PER_APPLICATION: "5" },
    replace: { clock: new FrozenClock(Date.now()) },
  });
  const callFrom = async (i: number, from: string) => {
    const init = call(i);
    const headers = { ...init.headers, origin: gateway.baseUrl, "x-forwarded-for": from };
    const answer = await fetch(gateway.baseUrl + path, { ...init, headers });
    await answer.text();
    return answer.status;
  };
  try {
    const first = await callFrom(0, address(0));
    assert.notEqual(first, 429);
    let last = first;
    for (let i = 1; i < count; i += 1) last = await callFrom(i, address(i));
    assert.equal(last, 429);
    assert.equal(await callFrom(count, another), first, "another network");
  } finally {
    await gateway.stop();
  }
}
