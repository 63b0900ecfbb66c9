import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { followNext, pay, startPaying } from "../support/pay.ts";
import {
  confirmPassword,
  inPortal,
  openPortal,
  signIn,
} from "../support/portal/browser-session.ts";
import { mailedToken, PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

/** How often the shop received an event. */
const received = new Map<string, number>();
const shop = createServer((request, response) => {
  const event = String(request.headers["x-event-id"]);
  received.set(event, (received.get(event) ?? 0) + 1);
  request.resume();
  response.end("thanks");
});
await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
const browser = await provideBrowser();
const gateway = await provideOwnGateway({ withWorker: true });
after(() => shop.close());

/** A payment whose shop listens. */
async function payAtShop(): Promise<string> {
  const address = shop.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const notifyUrl = `http://127.0.0.1:${port}/notify`;
  const checkout = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody({ notifyUrl }),
  });
  const started = await startPaying(gateway, checkout.body.item.checkoutId);
  await followNext(started.next);
  return started.attemptId;
}

const expectFits = async (page: Page, name: string) => {
  const isWider = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
  assert.ok(!isWider, name);
};
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test("a row that is clicked while a search is typed opens, also when its page loads slowly", async () => {
  const payment = await pay(gateway);
  await inPortal(browser, gateway, { path: "/payments", isNewSession: true }, async (page) => {
    await page.getByText(payment.orderId).waitFor();
    let held = 0;
    const gate = Promise.withResolvers<void>();
    await page.route("**/portal/assets/*.js", async (route) => {
      held += 1;
      await gate.promise;
      await route.continue();
    });
    // Held, so that the search takes effect after the click however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel("Search").pressSequentially(payment.orderId.slice(0, 4));
    await page.getByText(payment.orderId).click();
    await page.waitForURL(`**/payments/${payment.id}`);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    gate.resolve();
    await page.getByRole("button", { name: "Refund payment" }).waitFor();
    assert.ok(held > 0, "its page was there already");
    assert.ok(page.url().endsWith(`/payments/${payment.id}`), page.url());
  });
});

for (const width of [390, 1280]) {
  describe(`at ${width} px`, () => {
    const at = (path: string, act: (page: Page) => Promise<void>) =>
      inPortal(browser, gateway, { path, width, isNewSession: true }, act);

    test("a payment is found, refunded in part, and shows what went back", async () => {
      const payment = await pay(gateway, { amountMinor: 4_000 });
      await at("/payments", async (page) => {
        await page.getByLabel("Search").fill(payment.orderId);
        await page.waitForURL(({ search }) => search.includes(payment.orderId));
        await page.getByText(payment.orderId).click();
        await page.getByRole("button", { name: "Refund payment" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Amount (RM)").fill("40.01");
        await dialog.getByText("At most RM 40.00 can be refunded.").waitFor();
        await dialog.getByLabel("Amount (RM)").fill("15.50");
        await dialog.getByLabel("Reason").fill("One of two came back");
        await dialog.getByRole("button", { name: "Refund RM 15.50" }).click();
        await page.getByText("Payment refunded.").waitFor();
        await page.getByText("Partially refunded").first().waitFor();
        await page.getByRole("cell", { name: "One of two came back" }).waitFor();
        await page.getByText("RM 24.50").first().waitFor();
      });
      const owner = await signInOwner(gateway);
      const { body } = await owner.call("getPayment", { params: { id: payment.id } });
      assert.equal(body.payment.balanceMinor, 2_450);
    });

    test("a webhook is looked at, resent, and reaches the shop twice", async () => {
      const attemptId = await payAtShop();
      // The worker delivers behind the payment; another's would be the first of the list.
      await until(async () => {
        const { rows } = await gateway.deps.database.query<{ status: string }>({
          text: `select n.status from notifications n join transactions t on t.id = n.transaction_id
                  where t.attempt_id = $1`,
          values: [attemptId],
        });
        return rows[0]?.status === "DELIVERED";
      });
      await at("/notifications?status=DELIVERED", async (page) => {
        const first = page.getByRole("link", { name: /Payment result/ }).first();
        const open = async () => {
          // The worker delivers behind the payment.
          while ((await first.count()) === 0) {
            await page.reload();
            await waitUntilLoaded(page);
          }
          await first.click();
        };
        await open();
        await page.getByText("thanks").first().waitFor();
        const id = page.url().split("/").at(-1) ?? "";
        assert.equal(received.get(id), 1);
        await page.getByRole("button", { name: "Resend webhook" }).click();
        await until(() => received.get(id) === 2);
        while ((await page.getByText("Attempt 2", { exact: true }).count()) < 2) {
          await page.reload();
          await waitUntilLoaded(page);
        }
        await page.getByText(gateway.demo.portal.email).first().waitFor();
      });
    });

    test("a payment link is created, shown as a QR code, and opens for a payer", async () => {
      await at("/links", async (page) => {
        await page.getByRole("button", { name: "Create payment link" }).click();
        const form = page.getByRole("dialog");
        await form.getByLabel("Title").fill(`Catering ${width}`);
        await form.getByLabel("Amount (RM)").fill("250");
        await form.getByRole("button", { name: "Create payment link" }).click();
        const shown = page.getByRole("dialog", { name: `Catering ${width}` });
        await shown.getByRole("img", { name: "QR code of the payment link" }).waitFor();
        const url = await shown
          .getByRole("link", { name: "Open checkout page" })
          .getAttribute("href");
        const payer = await (await fetch(url ?? "")).text();
        assert.match(payer, /RM\s?250\.00/u);
      });
    });

    test("a partner creates a merchant and submits it, the operator requests changes and approves it", async () => {
      const company = `Warung ${width}`;
      const email = `boss-${gateway.deps.random.digits(9)}@warung.example`;
      await at("/partner", async (page) => {
        await page.getByRole("button", { name: "Create merchant" }).click();
        const form = page.getByRole("dialog");
        await form.getByLabel("Company name").fill(company);
        await form.getByLabel("Owner's email").fill(email);
        await form.getByLabel("Owner's first name").fill("Siti");
        await form.getByLabel("Owner's last name").fill("Aminah");
        await form.getByLabel("Phone number").fill(`1${gateway.deps.random.digits(8)}`);
        await form.getByRole("button", { name: "Create merchant" }).click();
        await page.getByText("Merchant created. Its owner was invited by email.").waitFor();
        await page.getByText(company).first().click();
        await heading(page, company).waitFor();
        await page.getByRole("button", { name: "Submit for review" }).click();
        await page.getByText("In review").waitFor();

        await page.goto(`${gateway.baseUrl}/portal/operator/merchants?status=REVIEWING`);
        await page.getByText(company).click();
        await page.getByRole("link", { name: "Review merchant" }).click();
        await page.getByRole("button", { name: "Request information" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("The licence is missing.");
        await dialog.getByRole("button", { name: "Request information" }).click();
        // The typed note is a text of the page too, and leaving now would cancel the call.
        await dialog.waitFor({ state: "detached" });
        await page.getByText("The licence is missing.").waitFor();
        const merchant = page.url().split("/").at(-2) ?? "";

        await page.goto(`${gateway.baseUrl}/portal/partner/${merchant}`);
        await page.getByText("The licence is missing.").waitFor();
        await page.getByRole("button", { name: "Submit for review" }).click();
        await page.getByText("In review").waitFor();

        await page.goto(`${gateway.baseUrl}/portal/operator/merchants/${merchant}`);
        await page.getByRole("link", { name: "Review merchant" }).click();
        await page.getByRole("button", { name: "Approve merchant" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Approve merchant" }).click();
        await page.getByText("Verified").first().waitFor();
      });
      const boss = new PortalClient(gateway);
      const token = await mailedToken(boss, email);
      const joined = await boss.call("acceptInvitation", {
        body: { token, firstName: "Siti", lastName: "Aminah", password: "seven green umbrellas" },
      });
      assert.equal(joined.body.merchant.companyName, company);
    });

    test("an operator previews a merchant's fee and sets it from tomorrow on", async () => {
      const { merchantId } = gateway.demo;
      await at(`/operator/merchants/${merchantId}`, async (page) => {
        await page.getByRole("link", { name: "Fees and terms" }).click();
        await page.getByRole("heading", { level: 1, name: "Merchant fees" }).waitFor();
        await page.getByRole("button", { name: "Set fee" }).first().click();
        const dialog = page.getByRole("dialog", { name: "Set fee" });
        // Another merchant-wide fee of the same day would be rejected.
        await dialog.getByLabel("From").fill(width > 600 ? "2099-01-01" : "2099-02-01");
        await dialog.getByLabel("Fee (%)").fill("1.25");
        await dialog.getByRole("button", { name: "Preview change" }).click();
        await dialog.getByText("would have been").waitFor();
        await expectFits(page, "fee-preview");
        await dialog.getByRole("button", { name: "Set fee" }).click();
        await page.getByText("Fee set.").waitFor();
        await page.getByText("1.25%").first().waitFor();
        await expectFits(page, "merchant-fees");
        await page.goto(`${gateway.baseUrl}/portal/operator/fees`);
        await page.getByRole("heading", { level: 2, name: "Service tax" }).waitFor();
        await expectFits(page, "fees");
      });
    });

    test("sites that can embed the checkout page are listed, and a wrong one is explained", async () => {
      const path = `/applications/${gateway.demo.clientId}`;
      const { page, close } = await openPortal(browser, gateway, path, { width });
      try {
        await signIn(page, gateway);
        const sites = page.getByLabel("Sites that can embed the checkout page");
        const save = page.getByRole("button", { name: "Save changes" });
        await sites.fill("https://shop.example/pay");
        await save.click();
        await confirmPassword(page, gateway);
        await page.getByText("Enter only the origin: https://shop.example").waitFor();
        const wanted = `https://shop.example\nhttps://www${width}.shop.example`;
        await sites.fill(wanted);
        await save.click();
        await page.getByText("Changes saved.").first().waitFor();
        await page.reload();
        assert.equal(await sites.inputValue(), wanted);
      } finally {
        await close();
      }
    });

    test("keys, secret and danger ask for the password first", async () => {
      await at(`/applications/${gateway.demo.clientId}?tab=server`, async (page) => {
        await page.getByRole("button", { name: "Rotate gateway key" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Rotate gateway key" }).click();
        await confirmPassword(page, gateway);
        await page.getByText("Gateway key rotated.").waitFor();
      });
    });
  });
}
