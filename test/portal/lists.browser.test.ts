import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { expectAccessible, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { paymentLinkBody } from "../support/portal/bodies/payment-link-body.ts";
import { inPortal } from "../support/portal/browser-session.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { fillDatabase } from "../support/samples/many-payments.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();
for (let i = 0; i < 24; i += 1) {
  const notifyUrl = "https://shop.example/webhooks";
  await pay(gateway, {
    notifyUrl,
    amountMinor: 1_000 + i * 100,
    ...(i % 8 === 0 && { bankCode: "SIM0001" }),
  });
}

// Titles and names in every script that is common in Malaysia.
await fillDatabase(gateway.database, [
  `update checkouts set order_title = (array['陈记茶叶礼盒', 'தேநீர் பெட்டி', 'Nasi lemak'])
     [amount_minor / 100 % 4] where amount_minor / 100 % 4 > 0`,
  `update applications set name = 'கடை 商店'`,
]);

// Disputed for RM 10.00 to RM 33.00, every fourth still open.
await fillDatabase(gateway.database, [
  `insert into disputes (
     merchant_id, id, transaction_id, rail_id, rail_reference, amount_minor, reason, raw_reason,
     state, tries, next_try_at, closed_at, created_at, updated_at)
   select merchant_id, id, id, rail_id, 'R' || id, amount_minor, 'other', '',
          case when amount_minor % 400 = 0 then 'OPEN' else 'LOST' end, 0,
          case when amount_minor % 400 = 0 then created_at + interval '10 years' end,
          case when amount_minor % 400 <> 0 then created_at end, created_at, created_at
     from transactions`,
]);

const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).getByRole("row");

/** Ringgit in the order of the rows. */
async function amountsOf(page: Page, column: number): Promise<number[]> {
  const texts = await page.locator(`table.rows tbody tr td:nth-child(${column})`).allInnerTexts();
  return texts.map((text) => Number(text.replace(/[^\d.]/g, "")));
}

/** Rows that can be seen without scrolling. */
async function countInView(page: Page): Promise<number> {
  const bottoms = await page
    .locator("table.rows tbody tr")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  return bottoms.filter((bottom) => bottom <= 900).length;
}

test("twenty rows and more are in view at 900 px, with their number and sum", async () => {
  await inPortal(browser, gateway, { path: "/payments", width: 1366 }, async (page) => {
    await page.getByText("24 results · RM 462.00 paid").waitFor();
    const inView = await countInView(page);
    assert.ok(inView >= 20, `${inView} rows`);
  });
});

for (const path of ["/notifications", "/requests"]) {
  test(`twenty rows and more of ${path} are in view at 900 px`, async () => {
    await inPortal(browser, gateway, { path, width: 1366 }, async (page) => {
      await page.getByText(/^\d+ results/).waitFor();
      await waitUntilLoaded(page);
      const inView = await countInView(page);
      assert.ok(inView >= 20, `${inView} rows`);
    });
  });
}

test("disputes have their number and sum, as filtered, and are sorted on the gateway", async () => {
  await inPortal(browser, gateway, { path: "/disputes", width: 1366 }, async (page) => {
    await page.getByText("24 results · RM 516.00 disputed").waitFor();
    const inView = await countInView(page);
    assert.ok(inView >= 20, `${inView} rows`);
    await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
    await page.waitForFunction(() =>
      document.querySelector("table.rows tbody tr td:nth-child(4)")?.textContent?.includes("33.00"),
    );
    assert.deepEqual(
      await amountsOf(page, 4),
      Array.from({ length: 24 }, (_, index) => 33 - index),
    );
    assert.match(page.url(), /sort=-amountMinor/);
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByText("6 results · RM 132.00 disputed").waitFor();
    assert.deepEqual(await amountsOf(page, 4), [32, 28, 24, 20, 16, 12]);
    await expectAccessible(page, "sorted disputes");
  });
});

/** Of the rows, the heading's included. */
const heightsOf = (page: Page) =>
  page
    .locator("table.rows tr")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));

test("webhooks and requests are as dense as payments", async () => {
  for (const path of ["/notifications", "/requests"]) {
    await inPortal(browser, gateway, { path, width: 1366 }, async (page) => {
      await page.locator("table.rows tbody tr").nth(19).waitFor();
      const folder = process.env.KAUNTER_SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}${path}.png` });
      const heights = await heightsOf(page);
      assert.ok(Math.max(...heights) <= 31, `${path}: ${heights}`);
    });
  }
});

test("rows are as high in any font, with marks, badges and names in any script", async () => {
  for (const path of ["/payments", "/disputes", "/notifications", "/requests"]) {
    await inPortal(browser, gateway, { path, width: 1366 }, async (page) => {
      await page.locator("table.rows tbody tr").nth(19).waitFor();
      const expected = await heightsOf(page);
      for (const drawn of ["*", ".font-mono", ":not(.font-mono, .font-mono *)"]) {
        await drawInTallFont(page, drawn);
        assert.deepEqual(await heightsOf(page), expected, `${path}, ${drawn}`);
      }
    });
  }
});

/**
 * What the selector says in a font whose letters rise 1.6 of its size, and go 0.6 below the line.
 */
async function drawInTallFont(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (drawn) => {
    const face = { ascentOverride: "160%", descentOverride: "60%" };
    const source = "local('Noto Sans Regular'), local('Helvetica')"; // the latter on a Mac
    const font = new FontFace("Tall", source, face);
    document.fonts.add(await font.load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${drawn} { font-family: Tall !important }`);
    document.adoptedStyleSheets = [sheet];
  }, selector);
}

test("the acts of a payment link fit a phone and a desktop", async () => {
  const owner = await signInOwner(gateway);
  const body = paymentLinkBody(gateway.demo.storeId);
  assert.equal((await owner.call("createPaymentLink", { body })).status, 200);
  for (const width of [360, 1366]) {
    await inPortal(browser, gateway, { path: "/links", width }, async (page) => {
      await page.getByText("1 result", { exact: true }).waitFor();
      const spill = await page
        .locator("table.rows")
        .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : null));
      assert.equal(spill, 0, `at ${width} px`);
    });
  }
});

test("a tablet shows every column that it has, and cuts none off", async () => {
  const paths = ["payments", "disputes", "links", "customers", "requests", "notifications"];
  await inPortal(browser, gateway, { path: "/", width: 768 }, async (page) => {
    const cutOff: string[] = [];
    for (const path of [...paths, "team", "audit", "applications", "operator/merchants"]) {
      await page.goto(`${gateway.baseUrl}/portal/${path}`);
      await page.getByRole("table").first().waitFor();
      const overflow = await page
        .locator("table.rows")
        .first()
        .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0));
      if (overflow > 0) cutOff.push(`${path}: ${overflow} px`);
    }
    assert.deepEqual(cutOff, []);
  });
});

test("number and sum fit a phone", async () => {
  await inPortal(browser, gateway, { path: "/disputes", width: 360 }, async (page) => {
    await page.getByText("24 results · RM 516.00 disputed").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} px`);
    await expectAccessible(page, "disputes on a phone");
  });
});

test("a chip narrows the list, says what it is set to and survives a reload", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Failed", exact: true }).click();
    await page.getByText(/^3 results/).waitFor();
    await page.getByRole("button", { name: "Date", exact: true }).click();
    await page.getByRole("button", { name: "Today", exact: true }).click();
    await page.getByRole("button", { name: "Date: Today" }).waitFor();
    assert.match(page.url(), /status=FAILED/);
    await page.reload();
    await page.getByRole("button", { name: "Status: Failed" }).waitFor();
    await page.getByText(/^3 results/).waitFor();
    await expectAccessible(page, "a filtered list");
    await page.getByRole("button", { name: "Clear filter: Status" }).click();
    await page.getByText(/^24 results/).waitFor();
    await page.getByRole("button", { name: "Clear filter: Date" }).click();
    await page.getByRole("button", { name: "Amount", exact: true }).first().click();
    await page.getByLabel("Minimum amount (RM)").fill("30");
    // Closed before typing has paused: what was typed counts.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Amount: 30 to …" }).waitFor();
    await page.getByText(/^4 results/).waitFor();
  });
});

test("a column's heading sorts the list on the gateway, and the address keeps it", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await page.getByRole("button", { name: "Amount", exact: true }).nth(1).click();
    await page
      .getByRole("columnheader", { name: "Amount" })
      .and(page.locator("[aria-sort]"))
      .waitFor();
    await page.waitForFunction(() =>
      document.querySelector("table.rows tbody tr td:nth-child(5)")?.textContent?.includes("33.00"),
    );
    assert.deepEqual(
      await amountsOf(page, 5),
      Array.from({ length: 24 }, (_, index) => 33 - index),
    );
    assert.match(page.url(), /sort=-amountMinor/);
  });
});

test("columns are hidden and shown again, and the address keeps it", async () => {
  await inPortal(browser, gateway, { path: "/payments" }, async (page) => {
    await rows(page).nth(1).waitFor();
    await page.getByRole("button", { name: "Sort and columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Customer", exact: true }).click();
    await page.keyboard.press("Escape");
    const customer = page.getByRole("columnheader", { name: "Customer" });
    await customer.waitFor({ state: "detached" });
    await page.reload();
    await rows(page).nth(1).waitFor();
    assert.equal(await customer.count(), 0);
  });
});

test("a phone has the filters behind a button, and sorting in a menu", async () => {
  await inPortal(browser, gateway, { path: "/payments", width: 360 }, async (page) => {
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Paid", exact: true }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await page.getByText(/^21 results/).waitFor();
    await expectAccessible(page, "a list on a phone");
    await page.getByRole("button", { name: "Sort and columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Amount: descending" }).click();
    await page.locator("tbody tr").first().getByText("RM 33.00").waitFor();
  });
});
