/**
 * What a payer's phone loads for a screen, and that nothing moves meanwhile; speeds are in bench.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { FIRST_LOOKS, measurePage } from "../support/checkout/page-figures.ts";
import { provideTestGateway } from "../support/gateway.ts";

const BYTES_MAX = 32 * 1_024;
const SHIFT_MAX = 0.01;

const browser = await provideBrowser();
const gateway = await provideTestGateway();

for (const [screen, lead] of Object.entries(FIRST_LOOKS)) {
  test(`${screen}: at most 32 KB on the line, and nothing moves`, async (t) => {
    const { bytes, layoutShift } = await measurePage(browser, await lead(gateway), { screen });
    t.diagnostic(`${(bytes / 1_024).toFixed(1)} KB, shift ${layoutShift.toFixed(4)}`);
    assert.ok(bytes <= BYTES_MAX, `${bytes} bytes`);
    assert.ok(layoutShift < SHIFT_MAX, `moved by ${layoutShift}`);
  });
}
