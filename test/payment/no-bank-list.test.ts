/** A switch whose bank list cannot be read: operators, merchants and payers learn of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const readiness = async () => {
  const response = await fetch(`${gateway.baseUrl}/readyz`);
  return { status: response.status, text: ((await response.json()) as { status: string }).status };
};

test("without a bank list nobody waits for a bank in vain", async () => {
  gateway.sandbox.faults.add({ simulator: "fpx", kind: "html_error_page" });
  await until(readiness, ({ text }) => text !== "ready");
  assert.deepEqual(await readiness(), {
    status: 200,
    text: "ready; fpx has no bank list (bad_body): payers cannot choose a bank",
  });

  const { id: checkoutId } = await createCheckout(gateway);
  for (const query of ["", "&method=FPX_MY"]) {
    const { text } = await browse(
      "GET",
      `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}${query}`,
    );
    assert.match(text, /The list of banks cannot be loaded at the moment\. You were not charged\./);
    assert.doesNotMatch(text, /name="bankCode"/);
    assert.match(text, /banks=fresh/);
  }
  const body = { checkoutId, method: "FPX_MY", type: "URL", fpx: { bankCode: "PBB0233" } };
  const { error } = (await gateway.call({ path: "/v3/payment/online/checkout", body })).body;
  assert.equal(error.code, "DOES_NOT_HAVE_ACTIVE_WALLET");
  assert.match(error.message, /The banks of FPX_MY cannot be listed at the moment\./);

  gateway.sandbox.faults.clear();
  await until(readiness, ({ text }) => text === "ready");
  const page = `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}&method=FPX_MY&banks=fresh`;
  assert.match((await browse("GET", page)).text, /value="PBB0233:B2C"/);
});
