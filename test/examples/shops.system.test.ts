// The example shops, each as a process, against a real gateway: paid once, and never by a forgery.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createTestKeys, signTestNotification } from "@kaunter/sdk/testing";
import { payCheckout } from "../../packages/cli/src/sandbox/payer.ts";
import { demoPath } from "../../packages/gateway/src/main/sandbox/demo.ts";
import { EXAMPLE_SHOPS, EXAMPLES, type Shop, stopShop } from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";

const LINES_MAX = 170;

const gateway = await provideOwnGateway({ withWorker: true });

type Order = { id: string; amount: number; status: string; paidCount: number };

async function readOrders({ url }: Shop): Promise<Order[]> {
  return (await (await fetch(`${url}/orders`)).json()) as Order[]; // the examples' format
}

async function buy({ url }: Shop): Promise<string> {
  const bought = await fetch(`${url}/buy`, { method: "POST", redirect: "manual" });
  assert.equal(bought.status, 303, await bought.text());
  return bought.headers.get("location") ?? "";
}

for (const { language, file, skip, start } of EXAMPLE_SHOPS) {
  test(`the ${language} example is short`, () => {
    const lines = readFileSync(join(EXAMPLES, file), "utf8").split("\n").length - 1;
    assert.ok(lines < LINES_MAX, `${lines} lines`);
  });

  test(`the ${language} shop sells, is paid once and rejects a forged webhook`, {
    skip,
  }, async (t) => {
    const shop = await start(demoPath(gateway.config.dataDir));
    t.after(() => stopShop(shop));
    const checkoutUrl = await buy(shop);
    const [order] = await readOrders(shop);
    assert.ok(order);
    assert.equal(order.status, "OPEN");

    // The redirect proves nothing, and neither does a webhook signed with another key.
    const back = `${shop.url}/return?status=SUCCESS&orderId=${order.id}`;
    assert.match(await (await fetch(back)).text(), /OPEN/);
    const { privateKey } = await createTestKeys();
    const data = { order: { id: order.id } };
    const forged = await signTestNotification({ eventType: "PAYMENT_WEB_ONLINE", data } as never, {
      privateKey,
    });
    const response = await fetch(`${shop.url}/notify`, {
      method: "POST",
      headers: forged.headers,
      body: forged.body,
    });
    assert.equal(response.status, 400);
    assert.equal((await readOrders(shop))[0]?.status, "OPEN");

    const screen = await payCheckout(checkoutUrl, {
      method: "FPX_MY",
      fields: { bankCode: "SIM0000" },
    });
    assert.equal(screen, "success");
    assert.match(await (await fetch(back)).text(), /PAID/);
    await waitForDelivery(order.id);
    const [paid] = await readOrders(shop);
    assert.equal(paid?.status, "PAID");
    assert.equal(paid?.paidCount, 1);
  });
}

/** Waits until the gateway has recorded the delivery of the webhook. */
async function waitForDelivery(orderId: string): Promise<void> {
  for (;;) {
    const rows = await gateway.query`
      select count(*) from notifications n join checkouts c on c.merchant_id = n.merchant_id and c.id = n.checkout_id
       where c.order_id = ${orderId} and n.status = 'DELIVERED'`;
    if (rows[0]?.count !== 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
