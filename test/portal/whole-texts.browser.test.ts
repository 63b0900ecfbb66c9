/** What must not be cut off in the rows of a list: why something failed, and where to. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { expectToFit, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { openPortal, type PortalPage, signIn } from "../support/portal/browser-session.ts";
import { provideFilledYear } from "../support/portal/filled-year/filled-year.ts";
import { findLayoutFaults } from "../support/portal/layout-faults.ts";

const browser = await provideBrowser();
const { gateway } = await provideFilledYear();

let portal: PortalPage;
before(async () => {
  portal = await openPortal(browser, gateway, "/");
  await signIn(portal.page, gateway);
});
after(() => portal.close());

async function open(path: string, width: number, language = "en"): Promise<Page> {
  const { page } = portal;
  const cookie = { name: "kaunter_language", value: language, url: gateway.baseUrl };
  await page.context().addCookies([cookie]);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${gateway.baseUrl}/portal${path}`);
  await waitUntilLoaded(page);
  await expectToFit(page, `${path} at ${width} px`);
  assert.deepEqual(await findLayoutFaults(page), []);
  return page;
}

/** The texts that end in an ellipsis. */
const listCut = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
      scrollWidth > clientWidth + 1 ? [textContent] : [],
    ),
  );

const statuses = (page: Page) =>
  page.locator("table.rows td[data-place=status] [data-two-lines] > :nth-child(2)");

for (const width of [1280, 1366, 1440]) {
  for (const path of ["/payments?status=FAILED", "/notifications?status=RETRYING"]) {
    test(`${path} at ${width} px: what is below the status is whole`, async () => {
      for (const language of ["en", "ms"]) {
        const page = await open(path, width, language);
        assert.ok((await statuses(page).count()) > 2);
        assert.deepEqual(await listCut(statuses(page)), []);
      }
    });
  }
}

test("the URL of a webhook that a row cuts off is its tooltip, and whole on the webhook's page", async () => {
  for (const width of [1280, 1366]) {
    const page = await open("/notifications?status=RETRYING", width);
    const url = page.locator("table.rows td[data-first] [title^='http']").first();
    const text = (await url.textContent()) ?? "";
    assert.equal(await url.getAttribute("title"), text);
    await page.locator("table.rows a[data-row]").first().click();
    const shown = page.getByText(text, { exact: true }).first();
    await shown.waitFor();
    assert.deepEqual(await listCut(shown), []);
  }
});

test("on a phone a webhook that is retried has its name, and endpoints their whole URL", async () => {
  const page = await open("/notifications?status=RETRYING", 360);
  assert.deepEqual(await listCut(page.locator("[data-two-lines=title] > :first-child")), []);
  await open("/notifications?tab=endpoints", 360);
  assert.deepEqual(await listCut(page.locator("td[data-first] [data-two-lines] *")), []);
});

test("a row of the audit log is at most six lines on a phone, and breaks no address", async () => {
  const page = await open("/audit", 360);
  const rows = page.locator("table.rows tbody tr");
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  assert.ok(heights.length > 2);
  assert.ok(Math.max(...heights) <= 6 * 20, heights.join(", "));
  const actors = await page
    .getByText(gateway.demo.portal.email)
    .evaluateAll((all) => all.map((actor) => actor.getBoundingClientRect().height));
  assert.ok(Math.max(...actors) <= 20, actors.join(", "));
});

test("on a phone the tab that an address names is in view", async () => {
  const page = await open(`/applications/${gateway.demo.clientId}?tab=server`, 360);
  const box = await page.getByRole("tab", { selected: true }).boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
});
