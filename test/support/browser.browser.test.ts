import assert from "node:assert/strict";
import { test } from "node:test";
import { launchBrowser } from "./browser.ts";

test("the browser of the tests runs scripts, and starts without cookies", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent("<title>before</title><script>document.title = 'after'</script>");
    assert.equal(await page.title(), "after");
    assert.deepEqual(await page.context().cookies(), []);
  } finally {
    await browser.close();
  }
});
