import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { samples } from "../samples.ts";
import { renderCheckout } from "./render-checkout.ts";

const COUNTER = join(import.meta.dirname, "../../../test/support/checkout/count-formatters.ts");

test("no page makes a formatter that an earlier one has made", () => {
  const [first, again] = JSON.parse(
    execFileSync(process.execPath, [COUNTER], { encoding: "utf8" }),
  );
  assert.ok(first > 0);
  assert.equal(again, 0);
});

test("pages with the same symbols end with the same text", () => {
  const { "choose-v4": plain } = samples;
  assert.ok(plain);
  const { html, symbols = "" } = renderCheckout(plain);
  assert.ok(symbols.length > 0 && html.endsWith(symbols));
  assert.equal(renderCheckout({ ...plain, now: new Date(0) }).symbols, symbols);
});
