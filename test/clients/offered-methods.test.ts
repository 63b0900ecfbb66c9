// What published clients name in `method` and `layoutVersion`, and what their payers are offered.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expectOffer } from "../../packages/gateway/src/operations/checkout/find-offers.ts";
import { provideOwnGateway, provideTestGateway, type TestGateway } from "../support/gateway.ts";
import { browse } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { signInClient } from "./client.ts";
import { FORMS, type Tree } from "./client-forms.ts";

const gateway = await provideTestGateway();
const narrow = await provideOwnGateway({
  railSettings: { wallet: { disabledMethods: ["BOOST_MY"] } },
});

const shop = await signInClient(gateway, FORMS.woocommerce);

async function create(changes: Tree, client = shop): Promise<string> {
  const body = gateway.checkoutBody(changes) as Tree;
  return (await client.expect("POST", "/v3/payment/online", body)).item.url;
}

const rejection = async (changes: Tree, at: TestGateway = gateway) => {
  const client = at === gateway ? shop : await signInClient(at, FORMS.woocommerce);
  const reply = await client.call("POST", "/v3/payment/online", at.checkoutBody(changes) as Tree);
  return { code: reply.body.error?.code, message: reply.body.error?.message, status: reply.status };
};

const methodsOf = (text: string) =>
  [...text.matchAll(/data-method="([^"]+)"/g)].map(([, id = ""]) => id);
const offered = async (url: string) => methodsOf((await browse("GET", url)).text);

const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR",
};

describe("layoutVersion never removes a method", () => {
  const layouts = ["", "v1", "v2", "v3", "v4", null];

  test("with [] every layout offers all that is enabled", async () => {
    const pages = await Promise.all(
      layouts.map(async (layoutVersion) => offered(await create({ layoutVersion, method: [] }))),
    );
    const all = [...(pages[0] ?? [])].sort();
    for (const id of ["FPX_MY", "GOBIZ_MY", "MAYBANK_MY", "TNG_MY", "GRABPAY_MY", "ATOME_MY"]) {
      assert.ok(all.includes(id), id);
    }
    for (const methods of pages) assert.deepEqual([...methods].sort(), all);
  });

  for (const layoutVersion of layouts) {
    test(`${JSON.stringify(layoutVersion)}: a wallet that the shop names is offered, and opens`, async () => {
      const both = await create({ layoutVersion, method: ["FPX_MY", "TNG_MY", "RAZER_MY"] });
      assert.deepEqual(await offered(both), ["FPX_MY", "TNG_MY", "RAZERPAY_MY"]);
      const url = await create({ layoutVersion, method: ["TNG_MY"] });
      const walletPage = await payWithoutScript(url, "TNG_MY");
      assert.equal(new URL(walletPage.url).origin, new URL(gateway.sandbox.protocolUrl).origin);
    });
  }

  test("a missing layoutVersion is v4: one list, with rarer methods in a sheet", async () => {
    const isOneList = (text: string) =>
      !text.includes('class="group"') && text.includes('popovertarget="sheet-wallets"');
    const { layoutVersion: _, ...without } = gateway.checkoutBody();
    const { item } = await shop.expect("POST", "/v3/payment/online", without as Tree);
    assert.ok(isOneList((await browse("GET", item.url)).text));
    for (const layoutVersion of ["v4", "v1", ""]) {
      const url = await create({ layoutVersion, method: [] });
      assert.ok(isOneList((await browse("GET", url)).text), layoutVersion);
    }
  });
});

describe("names of methods", () => {
  for (const name of ["MASTERCARD_MY", "VISA_MY"]) {
    test(`${name} is the card form`, async () => {
      const url = await create({ method: [name], layoutVersion: "v4" });
      assert.deepEqual(await offered(url), ["GOBIZ_MY"]);
      assert.equal(screenOf(await browse("GET", `${url}&method=${name}`)), "card");
      assert.equal(screenOf(await payWithoutScript(url, name, CARD)), "success");
    });
  }

  for (const name of ["MASTERCARD_MY", "VISA_MY"]) {
    test(`${name} in excludeMethod is the card form too`, async () => {
      const left = await offered(await create({ method: [], excludeMethod: [name] }));
      assert.ok(left.includes("FPX_MY"));
      assert.ok(!left.includes("GOBIZ_MY") && !left.includes("PAYDEE_MY"), left.join());
    });
  }

  for (const name of ["MAYBANK_MY", "DUITNOW_MY", "DUITNOW_QRCODE"]) {
    test(`${name} is DuitNow QR`, async () => {
      assert.deepEqual(await offered(await create({ method: [name] })), ["MAYBANK_MY"]);
    });
  }

  test("DUITNOW_MY as a direct checkout of type URL gives a page with its code", async () => {
    const url = await create({ method: ["DUITNOW_MY"] });
    const checkoutId = new URL(url).searchParams.get("checkoutId");
    const body = { checkoutId, method: "DUITNOW_MY", type: "URL" };
    const { item } = await shop.expect("POST", "/v3/payment/online/checkout", body);
    assert.equal(item.type, "URL");
    assert.equal(screenOf(await browse("GET", item.url)), "qr");
  });
});

describe("a checkout without a payable method is rejected with the reasons", () => {
  const CODE = "DOES_NOT_HAVE_ACTIVE_WALLET";

  test("an amount outside every limit", async () => {
    const amount = { order: { amount: 9_999_999_999 } };
    const named = await rejection({ ...amount, method: ["FPX_MY", "TNG_MY"] });
    assert.deepEqual([named.status, named.code], [400, CODE]);
    assert.match(named.message, /FPX_MY accepts RM 1.00 to RM 1000000.00\. TNG_MY accepts RM 0.10/);
    const all = await rejection({ ...amount, method: [] });
    assert.equal(all.code, CODE);
    assert.match(all.message, /accept RM 0.01 to RM 1000000.00; this order is RM 99999999.99/);
    const small = await rejection({ order: { amount: 99 }, method: ["FPX_MY"] });
    assert.equal(small.code, CODE);
  });

  test("a method that is known, but not enabled", async () => {
    const { code, message } = await rejection({ method: ["BOOST_MY"] }, narrow);
    assert.equal(code, CODE);
    assert.match(message, /BOOST_MY is not enabled\./);
    const body = narrow.checkoutBody({ method: ["BOOST_MY", "FPX_MY"] }) as Tree;
    const client = await signInClient(narrow, FORMS.woocommerce);
    const { item } = await client.expect("POST", "/v3/payment/online", body);
    assert.deepEqual(await offered(item.url), ["FPX_MY"], "the others are offered");
  });

  test("every method excluded", async () => {
    const named = await rejection({ method: ["FPX_MY"], excludeMethod: ["FPX_MY"] });
    assert.equal(named.code, CODE);
    assert.match(named.message, /FPX_MY is excluded/);
  });

  test("a card where no card is accepted", () => {
    const choice = { methods: ["MASTERCARD_MY"], excludedMethods: [] };
    const deps = { rails: gateway.deps.rails, acceptsCards: false };
    assert.throws(() => expectOffer(deps, choice, 2590), {
      code: CODE,
      publicMessage: /MASTERCARD_MY is not enabled: this installation does not accept cards\./,
    });
  });

  test("a name that does not exist is a mistake of the caller", async () => {
    const { code, message } = await rejection({ method: ["FPX_MY", "NOPE_MY"] });
    assert.equal(code, "INVALID_PARAMETER");
    assert.match(message, /"NOPE_MY" is unknown\. Use \[\]/);
  });
});
