import assert from "node:assert/strict";
import { test } from "node:test";
import { launchBrowser, provideBrowser } from "./browser.ts";

const browser = await provideBrowser();

test("pages are drawn in the fonts of the tests on any machine", {
  skip: process.platform === "darwin" && "Chromium takes the fonts of the system there",
}, async () => {
  const page = await browser.newPage();
  const families = ["system-ui", "monospace", "serif", "Arial", "DejaVu Sans", "Noto Sans CJK SC"];
  const texts = families.map((family) => `<p style="font-family: ${family}">Aé → ✓ 中文 தமிழ்`);
  await page.setContent(texts.join(""));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument");
  const query = { nodeId: root.nodeId, selector: "p" };
  const { nodeIds } = await cdp.send("DOM.querySelectorAll", query);
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => cdp.send("CSS.getPlatformFontsForNode", { nodeId })),
  );
  const names = new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)));
  assert.deepEqual([...names].sort(), [
    "Noto Sans",
    "Noto Sans Mono",
    "Noto Sans SC Thin", // the lightest of all weights in one file
    "Noto Sans Tamil",
  ]);
});

test("pages are in English and in UTC on any machine", async () => {
  const { TZ, LANG, LC_ALL, LANGUAGE } = process.env;
  Object.assign(process.env, { TZ: "Asia/Tokyo", LANG: "ms_MY.UTF-8", LANGUAGE: "ms" });
  try {
    const abroad = await launchBrowser();
    const page = await abroad.newPage();
    const seen = await page.evaluate(() => [
      navigator.language.slice(0, 2),
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
    await abroad.close();
    assert.deepEqual(seen, ["en", "UTC"]);
  } finally {
    for (const [name, value] of Object.entries({ TZ, LANG, LC_ALL, LANGUAGE })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test("the browser of the tests runs scripts, and starts without cookies", async () => {
  const page = await browser.newPage();
  await page.setContent("<title>before</title><script>document.title = 'after'</script>");
  assert.equal(await page.title(), "after");
  assert.deepEqual(await page.context().cookies(), []);
});
