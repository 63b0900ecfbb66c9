// Every refused signature is in the merchant's log of calls, whatever its words quote.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused } from "../support/api/checks.ts";
import { send } from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { hasItems, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);

const NAMES: [what: string, name: string][] = [
  ["a character that no database holds", "a\0b"],
  ["a character that is cut in half", `${"x".repeat(199)}🍜`],
];
for (const [what, name] of NAMES) {
  test(`a rejection that quotes ${what} is stored, and so are concurrent calls`, async () => {
    const body = gateway.checkoutBody();
    const wire = JSON.stringify({ ...body, [name]: 1 });
    const replies = await Promise.all([send(gateway, { body, wire }), send(gateway, { body })]);
    assertRefused(replies[0], "INVALID_REQUEST_SIGNATURE", { says: /signed the body without it/ });
    for (const { headers } of replies) {
      const requestId = String(headers["x-request-id"]);
      const { body: list } = await until(
        () => owner.call("listRequests", { query: { requestId } }),
        hasItems,
      );
      assert.equal(list.items.length, 1);
    }
  });
}
