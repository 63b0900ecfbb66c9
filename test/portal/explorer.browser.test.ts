import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { EXPLORER_WORDS } from "../../packages/portal/src/pages/explorer/explorer-words.ts";
import { expectAccessible, waitUntilLoaded } from "../support/accessibility.ts";
import { provideBrowser } from "../support/browser.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { pay } from "../support/pay.ts";
import { inPortal, openPortal, signIn } from "../support/portal/browser-session.ts";
import {
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const browser = await provideBrowser();
const gateway = await provideTestGateway();
const payment = await pay(gateway, { amountMinor: 4_000 });
const owner = await signInOwner(gateway);

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "API explorer" });
const body = (page: Page) => page.getByLabel("Body (JSON)");
const chosen = (page: Page) => page.getByLabel("Operation").locator("option:checked");

/** What a link of the documentation opens. */
const at = (operation: string, act: (page: Page) => Promise<void>, width = 1280) =>
  inPortal(browser, gateway, { path: `/explorer?operation=${operation}`, width }, async (page) => {
    await page.getByLabel("Operation").waitFor();
    await act(page);
  });

async function loadCredentials(page: Page): Promise<void> {
  const application = page.getByLabel("Application", { exact: true });
  await application.selectOption(gateway.demo.clientId);
  await page.getByLabel("Private key (PEM)").fill(gateway.demo.privateKey);
  await page.getByRole("button", { name: "Load private key" }).click();
  await page.getByText("Its public key is uploaded").waitFor();
  await page.getByRole("button", { name: "Get access token" }).click();
  await page.getByText("Access token ready").waitFor();
}

async function send(page: Page, status: number): Promise<void> {
  await page.getByRole("button", { name: "Sign and send request" }).click();
  await page.getByText(`HTTP ${status}`).waitFor();
}

async function editBody(page: Page, changes: object): Promise<void> {
  const before: unknown = JSON.parse(await body(page).inputValue());
  await body(page).fill(JSON.stringify(Object.assign({}, before, changes)));
}

for (const width of [390, 1280]) {
  test(`at ${width} px: a link to an operation opens it after sign-in, and sends it`, async () => {
    await at(
      "createQrCode",
      async (page) => {
        await heading(page).waitFor();
        assert.equal(await chosen(page).textContent(), "POST /v3/payment/transaction/qrcode");
        assert.match(page.url(), /\/portal\/explorer\?operation=createQrCode$/);
        const { storeId } = JSON.parse(await body(page).inputValue());
        assert.equal(storeId, gateway.demo.storeId);
        await loadCredentials(page);
        await send(page, 200);
        await expectAccessible(page, "the response");
      },
      width,
    );
  });

  test(`at ${width} px: an unknown operation is named, and the list leads to the others`, async () => {
    await at(
      "makeTea",
      async (page) => {
        await page.getByText("Unknown operation “makeTea”").waitFor();
        assert.equal(await page.getByRole("button", { name: "Sign and send request" }).count(), 0);
        await expectAccessible(page, "an unknown operation");
        await page.getByRole("link", { name: "listStores", exact: true }).click();
        await page.waitForURL("**/explorer?operation=listStores");
        await page.getByText("/v3/stores").last().waitFor();
      },
      width,
    );
  });
}

test("without an operation in the address, the explorer opens with a checkout", async () => {
  await inPortal(browser, gateway, { path: "/explorer" }, async (page) => {
    await body(page).waitFor();
    assert.equal(await chosen(page).textContent(), "POST /v3/payment/online");
  });
});

test("choosing an operation changes the address, and Back leaves the explorer", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    await page.getByRole("link", { name: "API explorer" }).first().click();
    for (const operation of ["listStores", "refundPayment"]) {
      await page.getByLabel("Operation").selectOption(operation);
      await page.waitForURL(`**/explorer?operation=${operation}`);
    }
    await page.reload();
    await page.getByLabel("Operation").waitFor();
    assert.equal(await chosen(page).textContent(), "POST /v3/payment/refund");
    await page.goBack();
    await page.waitForURL("**/portal/");
  });
});

test("what is not a name is not repeated", async () => {
  await at(encodeURIComponent("Call +60 3-1234 5678 now"), async (page) => {
    await page.getByText("Unknown operation", { exact: true }).waitFor();
    assert.equal(await page.getByText("3-1234 5678").count(), 0);
  });
});

test("an unknown operation is named in Malay, too", async () => {
  await at("makeTea", async (page) => {
    await page.getByRole("button", { name: /Language/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Bahasa Melayu" }).click();
    await page.getByText(EXPLORER_WORDS.ms.unknownName("makeTea")).waitFor();
  });
});

test("when the list cannot be loaded, the page says so and loads it again", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    await page.route("**/docs/openapi.json", (route) => route.fulfill({ body: "not JSON" }));
    await page.goto(`${gateway.baseUrl}/portal/explorer?operation=refundPayment`);
    await page.getByText("The list of operations could not be loaded.").waitFor();
    await page.getByText("It is not among the most common operations.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await body(page).waitFor();
    assert.equal(await chosen(page).textContent(), "POST /v3/payment/refund");
  });
});

describe("as an integrator", () => {
  test("a checkout is created as it is filled in", async () => {
    await at("createCheckout", async (page) => {
      await loadCredentials(page);
      await send(page, 200);
      await page.getByRole("link", { name: "Open checkout page" }).waitFor();
      await page.getByLabel("Operation").selectOption("listStores");
      assert.equal(await page.getByText("HTTP 200").count(), 0, "the response of another request");
      await send(page, 200);
      await page.getByLabel("Operation").selectOption("getTransaction");
      assert.equal(await page.getByLabel("transactionId").inputValue(), payment.id);
      await send(page, 200);
    });
  });

  test("a refund says which member names the payment, and refunds it", async () => {
    await at("refundPayment", async (page) => {
      await loadCredentials(page);
      await page.getByText("Complete the body before you send it").waitFor();
      await page.getByText("transactionId", { exact: true }).waitFor();
      await editBody(page, { transactionId: payment.id });
      await send(page, 200);
    });
  });

  test("a charge needs a customer, and names the operation that returns one", async () => {
    await at("chargeCustomer", async (page) => {
      await loadCredentials(page);
      const customer = page.getByLabel("customerId");
      assert.equal(await customer.inputValue(), "");
      assert.notEqual(await customer.getAttribute("placeholder"), "");
      await page.getByRole("button", { name: "Sign and send request" }).click();
      assert.equal(await customer.evaluate((field) => field.matches(":invalid:focus")), true);
      await page.getByRole("link", { name: "Returned by createTokenizedCustomer." }).click();
      await send(page, 200);
      assert.match(
        (await page.getByRole("link", { name: "Open checkout page" }).getAttribute("href")) ?? "",
        /^http/,
      );
    });
  });

  test("an upload says that the explorer cannot send it", async () => {
    await at("uploadFile", async (page) => {
      await page.getByText("This operation uploads a file").waitFor();
      assert.equal(await page.getByRole("button", { name: "Sign and send request" }).count(), 0);
    });
  });
});

/** Opens the link as a user who signs in there. */
async function openAs(
  person: { email: string; password: string },
  act: (page: Page) => Promise<void>,
) {
  const portal = await openPortal(browser, gateway, "/explorer?operation=listStores");
  try {
    await signIn(portal.page, gateway, person);
    await act(portal.page);
    assert.deepEqual(portal.complaints, []);
  } finally {
    await portal.close();
  }
}

describe("sign-in", () => {
  test("a second factor keeps the operation of the link", async () => {
    const { user, password } = await makeFamily(gateway);
    const client = new PortalClient(gateway);
    await client.login(user.email, password);
    const { secret } = (await client.call("startTotp")).body;
    const enabled = await client.call("enableTotp", {
      body: { code: await authenticatorCode(gateway, secret) },
    });
    assert.equal(enabled.status, 200, enabled.text);
    const [recoveryCode = ""] = enabled.body.recoveryCodes;
    const { page, close } = await openPortal(browser, gateway, "/explorer?operation=listStores");
    try {
      await page.getByLabel("Email").fill(user.email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByLabel("Authentication code").fill(recoveryCode);
      await page.getByRole("button", { name: "Verify code" }).click();
      await heading(page).waitFor();
      assert.equal(page.url(), `${gateway.baseUrl}/portal/explorer?operation=listStores`);
    } finally {
      await close();
    }
  });

  for (const path of [
    "/?next=https://evil.example/&redirect=https://evil.example/",
    "/explorer?operation=https://evil.example/",
  ]) {
    test(`${path} leads to no other site`, async () => {
      await inPortal(browser, gateway, { path }, async (page) => {
        await waitUntilLoaded(page);
        assert.equal(new URL(page.url()).origin, gateway.baseUrl);
        assert.ok(new URL(page.url()).pathname.startsWith("/portal"));
      });
    });
  }

  test("a path that a browser could read as another host is not found", async () => {
    const response = await fetch(`${gateway.baseUrl}/portal//evil.example/`, {
      redirect: "manual",
    });
    assert.equal(response.status, 404);
  });
});

describe("a user who cannot send requests reads why, and what to do", () => {
  test("of another role", async () => {
    const { email } = await signInAs(gateway, owner, "FINANCE");
    await openAs({ email, password: TEST_PASSWORD }, async (page) => {
      await page.getByText("Your role does not include this page").waitFor();
      await page.getByText("The API explorer is for owners, admins and developers.").waitFor();
      await expectAccessible(page, "the explorer of another role");
      await page.getByRole("link", { name: "Go to overview", exact: true }).click();
      await page.waitForURL("**/portal/");
    });
  });

  test("limited to some stores", async () => {
    const { email } = await signInAs(gateway, owner, "DEVELOPER", [gateway.demo.storeId]);
    await openAs({ email, password: TEST_PASSWORD }, async (page) => {
      await page.getByText("Your access is limited to some stores").waitFor();
      await page.getByText("Ask an owner or admin for access to all stores.").waitFor();
    });
  });

  test("without an application, then with one that is OFF and has no key", async () => {
    const { user, password } = await makeFamily(gateway);
    await openAs({ email: user.email, password }, async (page) => {
      await page.getByText("No applications yet").waitFor();
      await page.getByRole("link", { name: "View applications" }).click();
      await page.getByRole("button", { name: "Create application" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("First");
      await dialog.getByRole("switch", { name: "Generate key pair" }).click();
      await dialog.getByRole("button", { name: "Create application" }).click();
      await page.getByRole("heading", { level: 1, name: "First" }).waitFor();
      await page.getByRole("link", { name: "API explorer" }).first().click();
      await page.getByText("This application is OFF").waitFor();
      await page.getByText("This application has no public key").waitFor();
      await page.getByRole("link", { name: "View application", exact: true }).last().click();
      await page.getByRole("button", { name: "Generate key pair" }).first().waitFor();
    });
  });
});

test("in production, the page opens with the operation and warns that money is real", async () => {
  await inPortal(browser, gateway, { path: "/" }, async (page) => {
    await page.route("**/portal/api/session", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), mode: "production" } });
    });
    await page.goto(`${gateway.baseUrl}/portal/explorer?operation=listStores`);
    await page.getByText("This is production.").waitFor();
    assert.equal(await chosen(page).textContent(), "GET /v3/stores");
  });
});
