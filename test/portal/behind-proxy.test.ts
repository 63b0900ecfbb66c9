// Whose address counts when proxies stand in front: limits and the audit log go by it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestGateway } from "../support/gateway.ts";
import { PortalClient } from "./portal-client.ts";

const SAID = "198.51.100.1";
const SEEN = "203.0.113.7";
const FIRST_PROXY = "192.0.2.10";

const CASES: [proxies: string, forwarded: string, address: string][] = [
  ["0", `${SAID}, ${SEEN}`, "127.0.0.1"],
  ["1", SEEN, SEEN],
  ["1", `${SAID}, ${SEEN}`, SEEN],
  ["2", `${SAID}, ${SEEN}, ${FIRST_PROXY}`, SEEN],
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
