// What the other tests rely on: each kind of fault is found, in the view that has it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessible, VIEW_RULES, waitUntilLoaded } from "./accessibility.ts";
import { provideBrowser } from "./browser.ts";

const browser = await provideBrowser();

/** A page in two themes and two languages; each test adds its fault. */
const pageWith = (fault: string) => `<!doctype html><html lang="en"><head><title>Orders</title>
  <style>:root { color-scheme: light dark } body { margin: 0 }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }</style></head>
  <body><main><h1>Orders</h1>${fault}</main></body></html>`;

const GREY_IN_THE_DARK = `<p class="grey">Paid</p>
  <style>@media (prefers-color-scheme: dark) { .grey { color: #444 } }</style>`;
const WIDE_ON_A_PHONE = '<div style="width: 400px">RM 25.90</div>';
const UNNAMED_IN_MALAY = `<button aria-label="Search"></button><script>
  const malay = { Search: "" };
  if (navigator.language === "ms") for (const each of document.querySelectorAll("button"))
    each.ariaLabel = malay[each.ariaLabel];</script>`;

const LIGHT = { viewport: { width: 1_280, height: 800 }, colorScheme: "light" } as const;

for (const [what, html, view, expected] of [
  ["grey text in the dark", GREY_IN_THE_DARK, { colorScheme: "dark" }, /color-contrast/],
  ["what is too wide for a phone", WIDE_ON_A_PHONE, { width: 360 }, /40 px wider than the screen/],
  ["a name that is missing in Malay", UNNAMED_IN_MALAY, { locale: "ms" }, /button-name/],
] as const) {
  test(`${what} is found in that view, and only there`, async () => {
    const { width = 1_280, ...rest } = { ...view } as { width?: number };
    const other = { ...LIGHT, ...rest, viewport: { width, height: 800 } };
    for (const [options, isFaulty] of [
      [LIGHT, false],
      [other, true],
    ] as const) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.setContent(pageWith(html));
      const looking = expectAccessible(page, what, VIEW_RULES);
      if (isFaulty) await assert.rejects(looking, expected);
      else await looking;
      await context.close();
    }
  });
}

test("a page is looked at with all rules unless it says otherwise", async () => {
  const page = await browser.newPage();
  await page.setContent(pageWith("<ul><p>No item of a list</p></ul>"));
  await expectAccessible(page, "a list", VIEW_RULES);
  await assert.rejects(expectAccessible(page, "a list"), /list/);
  await page.close();
});

test("a page is loaded when nothing in it is busy, and its responses have caused no other request", async () => {
  const page = await browser.newPage();
  await page.setContent(pageWith(""));
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const begin = () => main?.setAttribute("aria-busy", "true");
    const end = () => main?.setAttribute("aria-busy", "false");
    begin();
    Object.assign(globalThis, {
      firstRead() {
        end();
        setTimeout(begin); // what has come needs a second read
      },
      secondRead() {
        end();
        document.querySelector("main")?.append("all of it");
      },
    });
  });
  const seen = waitUntilLoaded(page).then(() => page.locator("main").textContent());
  await page.evaluate("firstRead()");
  await page.locator('main[aria-busy="true"]').waitFor();
  await page.evaluate("secondRead()");
  assert.match((await seen) ?? "", /all of it/);
  await page.close();
});
