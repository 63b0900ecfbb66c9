// What developers do about webhooks in the portal, with the clicks that it takes from the overview.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, VIEW_RULES } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { stopAfterTests } from "../support/lifetime.ts";
import { pay } from "../support/pay.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { countClicks } from "../support/portal/count-clicks.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { startAmqpStandIn } from "../support/server/amqp-stand-in.ts";
import { until } from "../support/until.ts";

const responses = new Map<string, number>();
const shop = await provideReceiver((response, { path }) => {
  response.writeHead(responses.get(path) ?? 200).end();
});
const browser = await provideBrowser();
const gateway = await provideTestGateway({ withWorker: true });
const owner = await signInOwner(gateway);

const addressOf = (path: string) => new URL(path, shop.url).href;
const countAt = (path: string) => shop.received.filter((each) => each.path === path).length;

const at = (path: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path, width }, act);

/** A payment whose webhook the shop has answered with 410. */
async function payWithLostWebhook(path: string): Promise<string> {
  responses.set(path, 410);
  const { orderId } = await pay(gateway, { notifyUrl: addressOf(path) });
  await until(
    () => owner.call("listNotifications", { query: { q: orderId, status: "FAILED" } }),
    ({ body }) => body.items.length === 1,
  );
  responses.set(path, 200);
  return orderId;
}

test("finding a failed webhook and resending it takes 3 clicks", async () => {
  const orderId = await payWithLostWebhook("/lost");
  await at("/", async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: /^Failed webhooks: 1/ }).click();
    // The overview lists the payment, too.
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    const row = page.getByRole("row", { name: new RegExp(orderId) });
    await row.getByRole("link", { name: orderId }).waitFor();
    await expectAccessible(page, "failed webhooks");
    await row.getByRole("link", { name: /Payment result/ }).click();
    // The page before it has "Resend webhooks by date".
    await page.getByRole("button", { name: "Resend webhook", exact: true }).click();
    await page.getByText("Webhook resent.").waitFor();
    await page.getByText("Delivered").first().waitFor();
    assert.ok(clicks() < 4, `${clicks()} clicks`);
    assert.equal(clicks(), 3);
  });
  assert.equal(countAt("/lost"), 2);
});

test("the webhooks of an order are found by its ID, which leads to the payment", async () => {
  const { orderId, id } = await pay(gateway, { notifyUrl: addressOf("/ok") });
  await pay(gateway, { notifyUrl: addressOf("/ok") });
  await at("/notifications", async (page) => {
    await page.getByLabel("Search", { exact: true }).last().fill(orderId);
    await page.keyboard.press("Enter");
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.getByRole("link", { name: orderId }).click();
    await page.waitForURL(`**/payments/${id}`);
  });
});

for (const [width, rules] of [
  [1366, {}],
  [360, VIEW_RULES],
] as const) {
  test(`an endpoint is added, tested, disabled by 410 and enabled again with what it missed, at ${width} px`, async () => {
    const path = `/warehouse/${width}`;
    const gone = `/gone/${width}`;
    await at(
      "/notifications?tab=endpoints",
      async (page) => {
        await page.getByRole("button", { name: "Add endpoint" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Endpoint URL").fill(addressOf(path));
        await dialog.getByLabel("Description").fill(`Warehouse ${width}`);
        await dialog.getByLabel(/^All events/).click();
        await dialog.getByLabel(/^Payment result/).click();
        await dialog.getByLabel(/^Refund succeeded/).click();
        await expectAccessible(page, "a new endpoint", rules);
        await dialog.getByRole("button", { name: "Add endpoint" }).click();
        await page.getByText("Endpoint added.").waitFor();
        await page.getByRole("link", { name: addressOf(path) }).click();
        await page.getByRole("heading", { level: 1, name: `Warehouse ${width}` }).waitFor();
        await page.getByText("Payment result, Refund succeeded").waitFor();
        await expectAccessible(page, "an endpoint", rules);
        await page.getByRole("button", { name: "Send test webhook" }).click();
        await page.getByText("Test webhook sent.").waitFor();
        await page.getByText("Delivered").first().waitFor();
        assert.equal(countAt(path), 1);

        responses.set(path, 410);
        await pay(gateway, { notifyUrl: addressOf(gone) });
        const { items } = (await owner.call("listWebhookEndpoints")).body;
        const { id } = items.find((each: { url: string }) => each.url === addressOf(path));
        await until(
          () => owner.call("getWebhookEndpoint", { params: { id } }),
          ({ body }) => body.stopReason === "GONE",
        );
        responses.set(path, 200);
        await page.goto(`${gateway.baseUrl}/portal/`);
        await page.getByRole("link", { name: /^Webhook endpoints disabled/ }).click();
        await page.getByRole("link", { name: addressOf(path) }).click();
        await page.getByText("It returned 410 Gone.").waitFor();
        await page.getByRole("button", { name: "Enable endpoint" }).click();
        await page.getByRole("dialog").getByText("It has missed 1 webhook.").waitFor();
        await expectAccessible(page, "enabling an endpoint", rules);
        await page.getByRole("dialog").getByRole("button", { name: "Enable endpoint" }).click();
        await page.getByText("Endpoint enabled.").waitFor();
        await until(() => countAt(path) === 3);
        await page.getByRole("button", { name: "Delete endpoint" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
        await page.getByText("Endpoint deleted.").waitFor();
        await page.getByText("No endpoints yet").waitFor();
      },
      width,
    );
  });
}

test("all that failed since a day are counted, and resent together", async () => {
  await payWithLostWebhook("/outage/1");
  await payWithLostWebhook("/outage/2");
  const failed = await owner.call("countNotifications", { query: { status: "FAILED" } });
  const { count } = failed.body;
  assert.ok(count >= 2);
  await at("/notifications", async (page) => {
    await page.getByRole("button", { name: "Resend webhooks by date" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`${count} webhooks will be resent.`).waitFor();
    await expectAccessible(page, "resending by date");
    await dialog.getByRole("button", { name: "Resend webhooks by date" }).click();
    await page.getByText(`${count} webhooks resent.`).waitFor();
  });
  await until(() => countAt("/outage/1") === 2 && countAt("/outage/2") === 2);
});

test("an endpoint for a broker asks for its credentials, and shows what the broker replied", async () => {
  const broker = await stopAfterTests(startAmqpStandIn(), ({ stop }) => stop());
  const url = `amqp://${broker.host}/shop?routing_key=events`;
  await at("/notifications?tab=endpoints", async (page) => {
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Endpoint URL").fill("s3+http://127.0.0.1/events");
    await dialog.getByLabel("Secret access key").waitFor();
    await dialog.getByLabel("Endpoint URL").fill(url);
    await dialog.getByLabel("Username").fill("shop");
    await dialog.getByLabel("Password").fill("a word");
    await expectAccessible(page, "an endpoint for a broker");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await page.getByText("Endpoint added.").waitFor();
    await page.getByRole("link", { name: url }).click();
    // The page before it has "Send test webhook", too.
    await page.getByRole("heading", { level: 1, name: url }).waitFor();
    await page.getByRole("button", { name: "Send test webhook" }).click();
    await page.getByText("Confirmed by the broker").first().waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Edit endpoint" }).click();
    assert.equal(await dialog.getByLabel("Password").inputValue(), "");
    await dialog.getByLabel("Description").fill("Queue");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Queue" }).waitFor();
    await page.getByRole("button", { name: "Delete endpoint" }).click();
    await dialog.getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByText("Endpoint deleted.").waitFor();
  });
  assert.equal(broker.published.length, 1);
});
