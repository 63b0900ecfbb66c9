// cspell:ignore butik runcit wangi
// The portal on a year of 20,000 payments and 201 merchants: readable, and within its place.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { addDays, dayOf } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { formatAmount, formatCount } from "../../packages/portal/src/words/format.ts";
import {
  expectAccessible,
  expectToFit,
  VIEW_RULES,
  waitUntilLoaded,
} from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { openPortal, type PortalPage, signIn } from "../support/portal/browser-session.ts";
import { provideFilledYear } from "../support/portal/filled-year/filled-year.ts";
import { LONG_ORDER_ID } from "../support/portal/filled-year/year-words.ts";
import { findLayoutFaults } from "../support/portal/layout-faults.ts";

const browser = await provideBrowser();
const { gateway, payments, settled } = await provideFilledYear();

/** Of fifty rows each. */
const LONG_LISTS = [
  "/payments",
  "/customers",
  "/settlements",
  "/notifications",
  "/operator/merchants",
];
const LISTS = [
  ...LONG_LISTS,
  "/payments?status=FAILED",
  "/payments?status=PARTIAL_REFUNDED",
  "/disputes",
];
const largest = payments.toSorted((a, b) => b.amount_minor - a.amount_minor)[0];
const hard = {
  "with long texts": payments.find(({ order_id }) => order_id === LONG_ORDER_ID),
  "of a large amount": largest,
  "refunded in part": payments.findLast(({ status }) => status === "PARTIAL_REFUNDED"),
  "that failed": payments.findLast(({ status }) => status === "FAILED"),
};
const PHONE_HEIGHT_MAX = 4_500;
const TWO_LINES = 52;
const TARGET_MIN = 44;

let portal: PortalPage;
before(async () => {
  portal = await openPortal(browser, gateway, "/");
  await signIn(portal.page, gateway);
});
after(() => portal.close());

async function open(path: string, width: number): Promise<Page> {
  const { page } = portal;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${gateway.baseUrl}/portal${path}`);
  await waitUntilLoaded(page);
  return page;
}

/** In the page. */
function readRows() {
  const isCut = (element: Element | null) =>
    element !== null && element.scrollWidth > element.clientWidth + 1;
  return [...document.querySelectorAll("table.rows tbody tr")].map((row) => {
    const lines = [...row.querySelectorAll("td[data-first] [data-two-lines=''] > *")];
    const badge = row.querySelector(".rounded-full");
    const room = badge?.parentElement?.getBoundingClientRect();
    return {
      text: row.textContent ?? "",
      height: row.getBoundingClientRect().height,
      // With an ellipsis, twelve letters of a title are left, and twenty of an ID.
      isOrderLost: lines.some((line, index) => isCut(line) && line.clientWidth < 100 + index * 40),
      isStatusCut: room ? (badge?.getBoundingClientRect().right ?? 0) > room.right + 1 : false,
    };
  });
}

for (const width of [1280, 1366]) {
  describe(`lists at ${width} px`, () => {
    for (const path of LISTS) {
      test(`${path}: the order can be read, the status is whole, nothing scrolls sideways`, async () => {
        const page = await open(path, width);
        await expectToFit(page, path);
        const spill = await page
          .locator("table.rows")
          .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : null));
        assert.equal(spill, 0);
        const rows = await page.evaluate(readRows);
        assert.ok(rows.length > 5);
        assert.deepEqual(
          rows.filter(({ isOrderLost, isStatusCut, height }) => {
            return isOrderLost || isStatusCut || height > TWO_LINES;
          }),
          [],
        );
      });
    }
  });
}

test("a tablet shows the lists of a year without cutting a column off", async () => {
  const cutOff: string[] = [];
  for (const path of LISTS) {
    const page = await open(path, 768);
    const spill = await page
      .locator("table.rows")
      .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 0));
    if (spill > 0) cutOff.push(`${path}: ${spill} px`);
  }
  assert.deepEqual(cutOff, []);
});

for (const path of LISTS) {
  test(`${path} on a phone: fifty rows in ${PHONE_HEIGHT_MAX} px, each a target, no text over another`, async () => {
    const page = await open(path, 360);
    await expectToFit(page, path);
    const rows = await page.evaluate(readRows);
    if (LONG_LISTS.includes(path)) assert.equal(rows.length, 50);
    assert.deepEqual(
      rows.filter(({ height }) => height < TARGET_MIN),
      [],
    );
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height <= PHONE_HEIGHT_MAX, `${height} px`);
    assert.deepEqual(await findLayoutFaults(page), []);
  });
}

for (const [name, payment] of Object.entries(hard)) {
  test(`the page of a payment ${name} fits every width`, async () => {
    assert.ok(payment);
    for (const width of [320, 360, 768, 1280]) {
      const page = await open(`/payments/${payment.id}`, width);
      const technical = page.getByText(/^Provider messages, ledger/);
      if ((await technical.count()) > 0) await technical.click();
      await expectToFit(page, `${width} px`);
      assert.deepEqual(await findLayoutFaults(page), [], `${width} px`);
    }
  });
}

for (const path of ["/", "/?days=90", "/reports", "/operator"]) {
  test(`the figures of ${path} fit their tiles at every width`, async () => {
    const page = await open(path, 1440);
    // The largest that a year comes to, whatever the figures of this one are.
    await page.locator("p.figure").first().waitFor();
    for (const width of [320, 360, 414, 768, 1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      const tooWide = await page
        .locator("p.figure")
        .evaluateAll((figures) =>
          figures.flatMap((figure) =>
            figure.scrollWidth > figure.clientWidth ? [figure.textContent] : [],
          ),
        );
      assert.deepEqual(tooWide, [], `${width} px`);
      assert.deepEqual(await findLayoutFaults(page), [], `${width} px`);
    }
  });
}

test("a report of the year has RM 12,345,678.90 and more in its tiles, at every width", async () => {
  const until = dayOf(gateway.deps.clock.now());
  for (const width of [320, 360, 768, 1280]) {
    const page = await open(`/reports?from=${addDays(until, -360)}&to=${until}`, width);
    const figures = page.locator("p.figure");
    assert.match((await figures.first().textContent()) ?? "", /^RM\s\d\d,\d{3},\d{3}\.\d\d$/);
    const tooWide = await figures.evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );
    assert.equal(tooWide, 0, `${width} px`);
    await expectToFit(page, `${width} px`);
  }
});

test("the overview's figures are those of the last thirty days", async () => {
  const page = await open("/?days=30", 1280);
  const today = dayOf(new Date());
  const [first, last] = [addDays(today, -29), today];
  const shown = payments.filter(({ created_at, status }) => {
    const day = dayOf(created_at);
    return day >= first && day <= last && /SUCCESS|REFUNDED/.test(status);
  });
  const sum = shown.reduce((total, { amount_minor }) => total + amount_minor, 0);
  const main = page.getByRole("main");
  await main.getByText(formatAmount(sum), { exact: true }).waitFor();
  await main.getByText(formatCount(shown.length), { exact: true }).waitFor();
  await main.locator(".recharts-bar-rectangle").nth(29).waitFor();
});

test("a settlement of the year, and its lines, on a phone and a desktop", async () => {
  const id = String(settled.settlements.at(-1)?.id);
  for (const width of [360, 1280]) {
    const page = await open(`/settlements/${id}`, width);
    await expectAccessible(page, `${width} px`, {});
    assert.deepEqual(await findLayoutFaults(page), [], `${width} px`);
  }
});

test("an operator reaches the last of 201 merchants by the keyboard alone", async () => {
  const page = await open("/operator/merchants", 1280);
  const rows = page.locator("table.rows tbody tr");
  for (const count of [100, 150, 200]) {
    const more = page.getByRole("button", { name: "Show more" });
    await more.focus();
    await page.keyboard.press("Enter");
    await rows.nth(count - 1).waitFor();
  }
  await page.getByLabel("Name, ID or email").focus();
  await page.keyboard.type("Kedai Runcit Pak Abu");
  await page.getByText("20 results").waitFor();
  await rows.first().getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Kedai Runcit Pak Abu/ }).waitFor();
});

test("every row of a list is reached by the keyboard, and shows where the focus is", async () => {
  for (const width of [360, 1280]) {
    const page = await open("/payments", width);
    const links = page.locator("table.rows a[data-row]");
    await links.first().focus();
    await page.keyboard.press("Tab");
    const focused = page.locator("table.rows tbody tr").nth(1);
    assert.equal(await focused.locator(":focus").count(), 1, `${width} px`);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor({ state: "detached" });
  }
});

type Look = readonly [language: "en" | "ms", theme: "light" | "dark"];
const LOOKS: readonly Look[] = [
  ["en", "light"],
  ["ms", "dark"],
];
const OTHER_LOOKS: readonly Look[] = [
  ["en", "dark"],
  ["ms", "light"],
];

for (const [language, theme] of inLongRun(LOOKS, [...LOOKS, ...OTHER_LOOKS])) {
  for (const path of [...LONG_LISTS, "/", "/reports"]) {
    test(`${path} in ${language}, ${theme}, is accessible on a filled year`, async () => {
      const { page } = portal;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await chooseLanguage(page, language);
      const width = theme === "dark" ? 360 : 1280;
      await expectAccessible(await open(path, width), path, VIEW_RULES);
      assert.deepEqual(await findLayoutFaults(page), []);
    });
  }
}

const chooseLanguage = (page: Page, value: string) =>
  page.context().addCookies([{ name: "kaunter_language", value, url: gateway.baseUrl }]);

test("an operator sets methods, limits and the partner account of one of 201", async () => {
  const { page } = portal;
  await chooseLanguage(page, "en");
  await open("/operator/merchants?q=Butik+Seri+Wangi+(Cawangan+3)", 360);
  await page.getByText("1 result").waitFor();
  await page.locator("table.rows a[data-row]").click();
  await page.getByRole("heading", { level: 1, name: /Butik Seri Wangi/ }).waitFor();
  await page.getByRole("switch", { name: "Partner account" }).click();
  await page.getByRole("switch", { name: "All payment methods" }).click();
  await page.getByRole("checkbox", { name: /GRABPAY_MY/ }).click();
  await page.getByLabel("Maximum payment (RM)").fill("12345.67");
  await expectToFit(page, "the settings");
  assert.deepEqual(await findLayoutFaults(page), []);
  await page.getByRole("button", { name: "Save changes" }).last().click();
  await page.getByText(SAVED).first().waitFor();
});

/** What costs money waits for a second operator, the rest is saved. */
const SAVED = /^(Changes saved|Decision saved)/;
