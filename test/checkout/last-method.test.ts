/** What a device paid with last is offered first, and only while its payer wants that. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { createCheckout, openCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";

const gateway = await provideTestGateway();
const pageOf = (id: string) => `${gateway.baseUrl}/checkout?checkoutId=${id}`;

test("a bank is chosen again at the next checkout, until the payer turns it off", async () => {
  const paid = await createCheckout(gateway);
  const success = await payWithoutScript(paid.url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(success), "success");
  const { cookies } = success;
  const host = new URL(gateway.baseUrl).hostname;
  assert.equal(cookies[host]?.kaunter_last_method, "FPX_MY~SIM0000");

  const next = await browse("GET", pageOf(await openCheckout(gateway)), {}, cookies);
  assert.match(next.text, /data-method="FPX_MY" open>.*Last used on this device/s);
  assert.match(next.text, /value="SIM0000"[^>]* checked/);

  const off = `${next.url}&show=methods&remember=off`;
  const without = await browse("GET", off, {}, next.cookies);
  assert.equal(without.cookies[host]?.kaunter_last_method, "off");
  assert.doesNotMatch(without.text, /Last used|data-method="[^"]*" open>/);
  assert.match(without.text, /does not remember your payment method/);
  const again = await createCheckout(gateway);
  const jar = without.cookies;
  const page = await browse("GET", again.url, {}, jar);
  assert.doesNotMatch(page.text, /data-method="[^"]*" open>/);
});

test("a cookie that was tampered with, or names what is not offered, changes nothing", async () => {
  const host = new URL(gateway.baseUrl).hostname;
  for (const value of ["&lt;", "NOPE_MY", "FPX_MY~<b>", ""]) {
    const jar = { [host]: { kaunter_last_method: value } };
    const page = await browse("GET", pageOf(await openCheckout(gateway)), {}, jar);
    assert.equal(screenOf(page), "choose", value);
    assert.doesNotMatch(page.text, /data-method="[^"]*" open>/, value);
  }
});
