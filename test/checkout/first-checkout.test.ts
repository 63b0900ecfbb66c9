import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

test("creating a signed checkout returns exactly item and code", async () => {
  const answer = await gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody() });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body).sort(), ["code", "item"]);
  assert.match(answer.body.item.checkoutId, /^\d{19}$/);
  assert.equal(
    answer.body.item.url,
    `${gateway.baseUrl}/checkout?checkoutId=${answer.body.item.checkoutId}`,
  );
  const page = await fetch(answer.body.item.url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /RM\s?25\.90/u);
});
