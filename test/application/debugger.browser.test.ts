import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalize, readPrivateKey, signRequest } from "@kaunter/signing";
import { buildSignedText } from "@kaunter/signing/signed-text";
import type { Page } from "playwright-core";
import { expectAccessible, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import { hasItems, signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();

const inDebugger = (path: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path, width }, act);

const BODY = { storeId: "1", order: { title: "Tea & toast", amount: 1250 } };

/** What a program sends that signs with the demo's key, as curl. */
function curlOf(changes: Changes = {}, sentBody: unknown = BODY): string {
  const url = `${gateway.baseUrl}/v3/payment/online`;
  const { headers } = signRequest(signed(changes));
  const lines = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
  return [`curl '${url}'`, ...lines, `--data-raw '${JSON.stringify(sentBody)}'`].join(" \\\n  ");
}

type Changes = Partial<Parameters<typeof signRequest>[0]>;

function signed(changes: Changes) {
  return {
    body: BODY,
    method: "post",
    requestUrl: `${gateway.baseUrl}/v3/payment/online`,
    privateKey: readPrivateKey(gateway.demo.privateKey),
    nonce: "n0nce",
    timestampSeconds: nowSeconds(),
    ...changes,
  };
}

const nowSeconds = () => Math.floor(gateway.deps.clock.now().getTime() / 1_000);

async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel("Request", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Check signature" }).click();
}

test("a valid signature is reported as valid, with its key", async () => {
  await inDebugger("/debugger", async (page) => {
    await check(page, curlOf());
    await page.getByText("Valid signature").waitFor();
  });
});

test("a correct request pasted 15 minutes later is correct, and its age is shown", async () => {
  await inDebugger("/debugger", async (page) => {
    await check(page, curlOf({ timestampSeconds: nowSeconds() - 900 }));
    await page.getByText("Valid signature").waitFor();
    await page.getByText(/^The timestamp is 15\s?min old$/).waitFor();
    await page.getByText("This is expected if the request was sent then.").waitFor();
    assert.equal(await page.getByText(/clock/i).count(), 0);
    await expectAccessible(page, "an old request");
  });
});

test("a pasted request signed with the key of another application names it", async () => {
  await inDebugger("/debugger", async (page) => {
    const { privateKey } = gateway.demo.compat;
    await check(page, curlOf({ privateKey: readPrivateKey(privateKey) }));
    await page
      .getByText("You signed with the key of your application Demo shop, old client.")
      .waitFor();
  });
});

test("a body that was changed after signing is named, with the parts that match", async () => {
  const request = signed({});
  const changed = { ...BODY, order: { ...BODY.order, amount: 1 } };
  await inDebugger("/debugger", async (page) => {
    await check(page, curlOf(request, changed));
    await page.getByText(/Excluded, one at a time: the order of keys/).waitFor();
    // With the text that was signed, it is proved.
    await page.getByLabel("Text your program signed").fill(textOf(request));
    await page.getByRole("button", { name: "Check signature" }).click();
    await page.getByText("The body was changed after signing", { exact: true }).waitFor();
    const parts = page.getByRole("region", { name: "Parts of the signed text" });
    assert.deepEqual(await parts.getByRole("listitem").allInnerTexts(), [
      "Method matches",
      "URL matches",
      "Nonce matches",
      "Timestamp matches",
      "Body (data) differs",
    ]);
    await expectAccessible(page, "a changed body");
    // A text that was not signed is not believed.
    await page.getByLabel("Text your program signed").fill(`${textOf(request)}0`);
    await page.getByRole("button", { name: "Check signature" }).click();
    await page.getByText("The signature is not over the text you pasted").waitFor();
  });
});

function textOf(request: ReturnType<typeof signed>): string {
  const { body, method, nonce = "", requestUrl = "", timestampSeconds } = request;
  const data = Buffer.from(canonicalize(body)).toString("base64");
  return buildSignedText({ data, method, nonce, requestUrl, timestamp: `${timestampSeconds}` });
}

test("a request checked before the applications are loaded gets its result once they are", async () => {
  await inDebugger("/", async (page) => {
    const gate = Promise.withResolvers<void>();
    await page.route("**/portal/api/applications", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${gateway.baseUrl}/portal/debugger`);
    await check(page, curlOf());
    gate.resolve();
    await page.getByText("Valid signature").waitFor();
  });
});

test("keys that cannot be read are reported, and read when trying again", async () => {
  // Not `inDebugger`, which takes a failed load for a fault of the page.
  const { page, close } = await openPortal(browser, gateway, "/debugger");
  await signIn(page, gateway);
  const body = JSON.stringify({ error: { code: "EXCEEDED_LIMIT", message: "Too many." } });
  await page.route("**/keys", (route) => route.fulfill({ status: 429, body }));
  await check(page, curlOf());
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await page.getByText("Valid signature").waitFor();
  await close();
});

for (const width of [390, 1280]) {
  test(`at ${width} px a wrong signature is explained and corrected: the mistake by name, both texts side by side`, async () => {
    await inDebugger(
      "/debugger",
      async (page) => {
        await check(page, curlOf({ requestUrl: "/v3/payment/online" }));
        await page.getByText("/v3/payment/online, only the path. Sign the full URL").waitFor();
        const steps = page.getByRole("region", { name: "Signing steps" });
        await steps.getByText("different").first().waitFor();
        // Only the missing part is marked.
        await steps.locator("mark", { hasText: gateway.baseUrl }).first().waitFor();
        await check(page, curlOf());
        await page.getByText("Valid signature").waitFor();
      },
      width,
    );
  });
}

test("a rejected call of the log opens in the debugger, filled in", async () => {
  const answer = await gateway.call({
    path: "/v3/payment/online",
    body: gateway.checkoutBody(),
    wireBody: JSON.stringify(gateway.checkoutBody({ storeId: "another" })),
  });
  assert.equal(answer.status, 400);
  await inDebugger("/requests?outcome=failed", async (page) => {
    const row = page.getByRole("row", { name: /INVALID_REQUEST_SIGNATURE/ });
    // The log is written behind the responses.
    while ((await row.count()) === 0) {
      await page.getByRole("button", { name: "Refresh log" }).click();
      await waitUntilLoaded(page);
    }
    await row.getByRole("link", { name: "Open in signature debugger" }).click();
    // The second sentence on a machine on which the search takes longer than it may.
    await page
      .getByText(/over another text/)
      .first()
      .waitFor();
    assert.match(await page.getByLabel("Request", { exact: true }).inputValue(), /another/);
  });
});

test("a nonce that was used again leads from the rejected call to its first use", async () => {
  const nonce = gateway.deps.random.bytes(16).toString("hex");
  const call = () =>
    gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody(), nonce });
  const first = await call();
  const second = await call();
  assert.equal(second.body.error.code, "DUPLICATE_REQUEST");
  const idOf = ({ headers }: typeof first) => headers.get("x-request-id") ?? "";
  const owner = await signInOwner(gateway);
  const query = { requestId: idOf(second) };
  await until(() => owner.call("listRequests", { query }), hasItems);
  await inDebugger(`/requests/${idOf(second)}`, async (page) => {
    await page.getByRole("link", { name: "View first request" }).click();
    await page.waitForURL(`**/portal/requests/${idOf(first)}`);
    await page.getByText(idOf(first)).first().waitFor();
  });
});

test("a request signed in the debugger passes its own check", async () => {
  await inDebugger("/debugger?tab=sign", async (page) => {
    await page.getByLabel("Private key (PEM)").fill(gateway.demo.privateKey);
    await page.getByRole("button", { name: "Load private key" }).click();
    await page.getByText("Private key loaded (2048 bits)").waitFor();
    await page.getByRole("button", { name: "Sign request", exact: true }).click();
    const curl = await page
      .getByRole("region", { name: "curl command" })
      .locator("pre")
      .textContent();
    await page.getByRole("tab", { name: "Check request" }).click();
    await check(page, curl ?? "");
    await page.getByText("Valid signature").waitFor();
  });
});
