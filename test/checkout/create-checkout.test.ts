// cspell:ignore msdt itms Cevil Fevil
// POST /v3/payment/online, strict: every field, right and wrong, and every kind of body that is
// none.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { canonical, type Json, type Reply, send, withField } from "../support/api/raw-client.ts";
import { provideTestGateway, type TestGateway } from "../support/gateway.ts";
import { makeSecondMerchant, type OtherMerchant } from "../support/other-merchant.ts";

const gateway = await provideTestGateway();

/**
 * A refusal writes nothing: the rows before and after each test of this file must agree with it.
 */
let rowsBefore: Awaited<ReturnType<typeof countRows>>;
let mustWrite = false;
beforeEach(async () => {
  mustWrite = false;
  rowsBefore = await countRows(gateway);
});
afterEach(async () => {
  if (!mustWrite) assert.deepEqual(await countRows(gateway), rowsBefore, "a refusal wrote rows");
});

type Body = ReturnType<TestGateway["checkoutBody"]>;

const bodyWith = (path: string, value: unknown): Body =>
  withField(gateway.checkoutBody({ customer: FULL_CUSTOMER }), path, value);

const FULL_CUSTOMER = {
  userId: "payer-1",
  email: "payer@example.com",
  countryCode: "60",
  phoneNumber: "123456789",
};

const post = (body: unknown): Promise<Reply> => send(gateway, { body });
const postText = (text: string | Uint8Array): Promise<Reply> => send(gateway, { data: text });

async function assertAccepted(body: unknown): Promise<string> {
  mustWrite = true;
  return assertCheckout(gateway, await post(body));
}

// ---- Required fields: missing, null, every wrong type.

const REQUIRED: [path: string, isText: boolean, wrongType: string][] = [
  ["order", false, "VALIDATION_ERROR"],
  ["order.title", true, "VALIDATION_ERROR"],
  ["order.detail", true, "VALIDATION_ERROR"],
  ["order.additionalData", true, "VALIDATION_ERROR"],
  ["order.amount", false, "PAYMENT_AMT_INVALID"],
  ["order.currencyType", true, "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
  ["customer", false, "VALIDATION_ERROR"],
  ["customer.userId", true, "VALIDATION_ERROR"],
  ["method", false, "VALIDATION_ERROR"],
  ["type", true, "INVALID_PARAMETER"],
  ["storeId", true, "VALIDATION_ERROR"],
  ["redirectUrl", true, "VALIDATION_ERROR"],
  ["notifyUrl", true, "VALIDATION_ERROR"],
];
const OPTIONAL_TEXTS: [path: string, wrongType: string][] = [
  ["order.id", "VALIDATION_ERROR"],
  ["customer.email", "VALIDATION_ERROR"],
  ["customer.countryCode", "VALIDATION_ERROR"],
  ["customer.phoneNumber", "VALIDATION_ERROR"],
  ["layoutVersion", "INVALID_PARAMETER"],
];
const named = (path: string) => new RegExp(`\\b${path.replaceAll(".", "\\.")}\\b`);

for (const [path] of REQUIRED) {
  test(`${path} is required, and its absence is reported by name`, async () => {
    const reply = await post(bodyWith(path, undefined));
    assertRefused(reply, "VALIDATION_ERROR", { says: named(path) });
  });
}
for (const [path, isText, code] of REQUIRED) {
  const wrong: unknown[] = [null, true, false, {}, []];
  if (isText) wrong.push(0, 1761962400, 1.5);
  else wrong.push("", "x", -1.5);
  const isList = path === "method";
  const isObject = path === "order" || path === "customer";
  const values = wrong.filter((value) => !(isList && Array.isArray(value)));
  test(`${path} of another type is rejected, and named`, async () => {
    for (const value of values) {
      // `{}` is an object, but one without its required fields.
      const isEmptyObject = isObject && value !== null && typeof value === "object";
      if (isEmptyObject && !Array.isArray(value)) continue;
      const expected = path === "order.amount" && value === -1.5 ? "PAYMENT_DECIMAL_INVALID" : code;
      assertRefused(await post(bodyWith(path, value)), expected, {
        says: path === "order.amount" ? /amount/ : named(path),
      });
    }
  });
}
for (const [path, code] of OPTIONAL_TEXTS) {
  test(`${path} may be left out, but not be null or of another type`, async () => {
    for (const value of [null, 1, true, {}, ["x"]]) {
      assertRefused(await post(bodyWith(path, value)), code, { says: named(path) });
    }
    await assertAccepted(bodyWith(path, undefined));
  });
}

// ---- Values: [field, value, code or null when it is fine].

const EMOJI = "\u{1F35C}";
const FAMILY = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"; // five code points, one picture
const VALUES: [path: string, value: unknown, code: string | null][] = [
  ["order.title", "x".repeat(32), null],
  ["order.title", "x".repeat(33), "MAX_VALUE"],
  ["order.title", EMOJI.repeat(32), null],
  ["order.title", EMOJI.repeat(33), "MAX_VALUE"],
  ["order.title", `${FAMILY.repeat(6)}ab`, null],
  ["order.title", `${FAMILY.repeat(6)}abc`, "MAX_VALUE"],
  ["order.title", "", "VALIDATION_ERROR"],
  ["order.title", "   ", "VALIDATION_ERROR"],
  ["order.title", "\u3000\u00a0", "VALIDATION_ERROR"],
  ["order.title", "<script>alert('&')</script>", null],
  ["order.title", 'quote " and \\ and / and \u2028', null],
  ["order.title", "tab\tline\nbell\u0007del\u007f", null],
  ["order.title", "\ufffd\ufeff\u200f", null],
  ["order.title", "a\0b", "INVALID_CHARSET"],
  ["order.detail", "", null],
  ["order.detail", "x".repeat(600), null],
  ["order.detail", EMOJI.repeat(600), null],
  ["order.detail", EMOJI.repeat(601), "MAX_VALUE"],
  ["order.additionalData", "", null],
  ["order.additionalData", "x".repeat(128), null],
  ["order.additionalData", "x".repeat(129), "MAX_VALUE"],
  ["order.id", "x".repeat(24), null],
  ["order.id", EMOJI.repeat(24), null],
  ["order.id", "x".repeat(25), "MAX_VALUE"],
  ["order.id", "", null],
  ["order.id", "a/b?c=d&e#f%20 +:é", null],
  ["order.id", "\0", "INVALID_CHARSET"],
  ["order.amount", 10, null],
  ["order.amount", 9, "MINIMUM_AMOUNT_REQUIRED"],
  ["order.amount", 0, "MINIMUM_AMOUNT_REQUIRED"],
  ["order.amount", -100, "MINIMUM_AMOUNT_REQUIRED"],
  ["order.amount", 100_000_000, null],
  ["order.amount", 9_999_999_999, "DOES_NOT_HAVE_ACTIVE_WALLET"],
  ["order.amount", 10_000_000_000, "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION"],
  ["order.amount", Number.MAX_SAFE_INTEGER, "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION"],
  ["order.amount", 10.5, "PAYMENT_DECIMAL_INVALID"],
  ["order.amount", 0.1, "PAYMENT_DECIMAL_INVALID"],
  ["order.amount", "100", "PAYMENT_AMT_INVALID"],
  ["order.amount", "1e3", "PAYMENT_AMT_INVALID"],
  ["order.currencyType", "myr", "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
  ["order.currencyType", "SGD", "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
  ["order.currencyType", "", "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
  ["order.currencyType", "MYR ", "PAYMENT_UNSUPPORTED_CURRENCY_TYPE"],
  ["customer.userId", "", null],
  ["customer.userId", "x".repeat(255), null],
  ["customer.userId", "x".repeat(256), "MAX_VALUE"],
  ["customer.userId", "\0", "INVALID_CHARSET"],
  ["customer.email", "", null],
  ["customer.email", "no address", "INVALID_PARAMETER"],
  ["customer.email", "a@b", null],
  ["customer.email", "a@@b", "INVALID_PARAMETER"],
  ["customer.email", `${"x".repeat(255)}@b.my`, "MAX_VALUE"],
  ["customer.countryCode", "", null],
  ["customer.countryCode", "+60", null],
  ["customer.countryCode", "MY", null],
  ["customer.countryCode", "x".repeat(32), null],
  ["customer.countryCode", "x".repeat(33), "MAX_VALUE"],
  ["customer.phoneNumber", "", null],
  ["customer.phoneNumber", "12-345 6789", null],
  ["customer.phoneNumber", "+60123456789", null],
  ["customer.phoneNumber", "\u0661\u0662\u0663", null],
  ["customer.phoneNumber", "1".repeat(33), "MAX_VALUE"],
  ["customer.phoneNumber", 123456789, "VALIDATION_ERROR"],
  ["method", [], null],
  ["method", ["FPX_MY"], null],
  ["method", ["FPX_MY", "FPX_MY"], null],
  ["method", ["FPX"], "INVALID_PARAMETER"],
  ["method", ["fpx_my"], "INVALID_PARAMETER"],
  ["method", ["NO_SUCH_MY"], "INVALID_PARAMETER"],
  ["method", ["__proto__"], "INVALID_PARAMETER"],
  ["method", ["constructor"], "INVALID_PARAMETER"],
  ["method", [""], "INVALID_PARAMETER"],
  ["method", [null], "VALIDATION_ERROR"],
  ["method", [1], "VALIDATION_ERROR"],
  ["method", [["FPX_MY"]], "VALIDATION_ERROR"],
  ["method", Array.from({ length: 101 }, () => "FPX_MY"), "MAX_VALUE"],
  ["type", "MOBILE_PAYMENT", null],
  ["type", "WEB_MOBILE_PAYMENT", "INVALID_PARAMETER"],
  ["type", "web_payment", "INVALID_PARAMETER"],
  ["type", "", "INVALID_PARAMETER"],
  ["storeId", "", "VALIDATION_ERROR"],
  ["storeId", "1", "STORE_NOT_FOUND"],
  ["storeId", "__proto__", "STORE_NOT_FOUND"],
  ["storeId", "x".repeat(256), "MAX_VALUE"],
  ["storeId", "' or 1=1 --", "STORE_NOT_FOUND"],
  ["redirectUrl", "", "VALIDATION_ERROR"],
  ["redirectUrl", "/relative", "INVALID_PARAMETER"],
  ["redirectUrl", "//shop.example/x", "INVALID_PARAMETER"],
  ["redirectUrl", "shop.example", "INVALID_PARAMETER"],
  ["redirectUrl", "javascript:alert(1)", "INVALID_PARAMETER"],
  ["redirectUrl", "JaVaScRiPt:alert(1)", "INVALID_PARAMETER"],
  ["redirectUrl", " https://shop.example", "INVALID_PARAMETER"],
  ["redirectUrl", "https://shop.example/a b", "INVALID_PARAMETER"],
  ["redirectUrl", 'https://shop.example/"><img>', "INVALID_PARAMETER"],
  ["redirectUrl", "https://shop.example/\r\nSet-Cookie: a=b", "INVALID_PARAMETER"],
  ["redirectUrl", "myapp://paid", "INVALID_PARAMETER"],
  ["redirectUrl", "https://", "INVALID_PARAMETER"],
  ["redirectUrl", "https://shop.example/?a%3D1%26b%3D2", null],
  ["redirectUrl", "https://kedai.example/terima-kasih?nama=Siti&x=é#top", null],
  ["redirectUrl", `https://shop.example/${"x".repeat(2_027)}`, null],
  ["redirectUrl", `https://shop.example/${"x".repeat(2_028)}`, "MAX_VALUE"],
  ["notifyUrl", "", "VALIDATION_ERROR"],
  ["notifyUrl", "ftp://shop.example/x", "INVALID_PARAMETER"],
  ["notifyUrl", "myapp://paid", "INVALID_PARAMETER"],
  ["notifyUrl", "https://user:secret@shop.example/x", "INVALID_PARAMETER"],
  ["notifyUrl", "https://shop.example/notify", null],
  ["notifyUrl", "nowhere", "INVALID_PARAMETER"],
  ["notifyUrl", `https://shop.example/${"x".repeat(2_028)}`, "MAX_VALUE"],
  ["layoutVersion", "v2", null],
  ["layoutVersion", "v3", null],
  ["layoutVersion", "v4", null],
  ["layoutVersion", "v1", "INVALID_PARAMETER"],
  ["layoutVersion", "", "INVALID_PARAMETER"],
  ["layoutVersion", "V4", "INVALID_PARAMETER"],
  ["expiresInSeconds", 1, "INVALID_PARAMETER"],
  ["expiresInSeconds", 59, "INVALID_PARAMETER"],
  ["expiresInSeconds", 60, null],
  ["expiresInSeconds", 86_400, null],
  ["expiresInSeconds", 86_401, "INVALID_PARAMETER"],
  ["expiresInSeconds", 0, null],
  ["expiresInSeconds", -5, null],
  ["expiresInSeconds", Number.MAX_SAFE_INTEGER, "INVALID_PARAMETER"],
  ["expiresInSeconds", 1.5, "VALIDATION_ERROR"],
  ["expiresInSeconds", "600", "VALIDATION_ERROR"],
  ["excludeMethod", ["FPX_MY"], null],
  ["excludeMethod", ["NO_SUCH_MY"], null],
  ["excludeMethod", "FPX_MY", "VALIDATION_ERROR"],
  ["paymentOrders", ["WALLET", "CARD", "NO_SUCH"], null],
  ["extraInfo", { extraFee: [{ type: "A", amount: 1 }] }, null],
  ["extraInfo", "anything", null],
  ["source", "x".repeat(65), "MAX_VALUE"],
  ["voucher", { code: "" }, null],
];
for (const [path, value, code] of VALUES) {
  const shown = JSON.stringify(value).slice(0, 40);
  test(`${path} ${shown} is ${code ?? "accepted"}`, async () => {
    const body = bodyWith(path, value);
    if (code === null) {
      await assertAccepted(body);
      return;
    }
    const says = path === "order.amount" ? /amount/ : named(path.split(".")[0] ?? "");
    assertRefused(await post(body), code, { says });
  });
}

test("a deep link is accepted for MOBILE_PAYMENT, a scheme that runs code is not", async () => {
  const body = (redirectUrl: string) =>
    gateway.checkoutBody({ type: "MOBILE_PAYMENT", redirectUrl });
  await assertAccepted(body("kedai-app://paid/1"));
  await assertAccepted(body("my.kedai.app:/paid?from=1"));
  await assertAccepted(body("https://shop.example/paid"));
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "vbscript:x",
    "ms-msdt:/id PCWDiagnostic".replace(" ", "%20"),
    "search-ms:query=a&crumb=location:%5C%5Cevil.example",
    "jar:https://evil.example/a.zip!/a.html",
    "chrome://settings",
    "feed:javascript:alert(1)",
    "FEED:https://evil.example",
    "view-source:https://shop.example",
    "intent://paid#Intent;scheme=kedai;S.browser_fallback_url=https%3A%2F%2Fevil.example;end",
    "itms-services://?action=download-manifest",
    "tel:999",
    "ftp://shop.example",
    "kedai-app://paid\u0007",
    "\u0001javascript:alert(1)",
  ]) {
    assertRefused(await post(body(url)), "INVALID_PARAMETER", { says: /redirectUrl/ });
  }
});

test("a checkout whose requested methods are all excluded is rejected", async () => {
  const body = gateway.checkoutBody({ method: ["FPX_MY"], excludeMethod: ["FPX_MY"] });
  assertRefused(await post(body), "DOES_NOT_HAVE_ACTIVE_WALLET");
});

// ---- Bodies.

const valid = () => canonical(gateway.checkoutBody() as Json);
const withRaw = (key: string, json: string) => valid().replace(/^\{/, `{"${key}":${json},`);

const NO_BODIES: [name: string, make: () => string | Uint8Array, code: string, status?: number][] =
  [
    ["null", () => "null", "INVALID_REQUEST"],
    ["an empty object", () => "{}", "VALIDATION_ERROR"],
    ["an array", () => `[${valid()}]`, "INVALID_REQUEST"],
    ["an empty array", () => "[]", "INVALID_REQUEST"],
    ["a number", () => "12", "INVALID_REQUEST"],
    ["a text", () => '"body"', "INVALID_REQUEST"],
    ["true", () => "true", "INVALID_REQUEST"],
    ["only blanks", () => "  \n", "INVALID_REQUEST"],
    ["half of one", () => valid().slice(0, -1), "INVALID_REQUEST"],
    ["two of them", () => `${valid()}${valid()}`, "INVALID_REQUEST"],
    ["a form", () => "order=1&type=WEB_PAYMENT", "INVALID_REQUEST"],
    ["XML", () => "<order/>", "INVALID_REQUEST"],
    ["single quotes", () => valid().replaceAll('"', "'"), "INVALID_REQUEST"],
    ["a trailing comma", () => valid().replace(/\}$/, ",}"), "INVALID_REQUEST"],
    ["a comment", () => `${valid()}// paid`, "INVALID_REQUEST"],
    ["NaN", () => withRaw("x", "NaN"), "INVALID_REQUEST"],
    ["a raw line break inside a text", () => withRaw("x", '"a\nb"'), "INVALID_REQUEST"],
    ["a byte order mark", () => `\ufeff${valid()}`, "INVALID_REQUEST"],
    ["a key twice", () => withRaw("type", '"MOBILE_PAYMENT"'), "INVALID_REQUEST"],
    ["a key twice, once escaped", () => withRaw("typ\\u0065", '"x"'), "INVALID_REQUEST"],
    ["a key twice deep inside", () => withRaw("x", '[{"a":{"b":1,"b":1}}]'), "INVALID_REQUEST"],
    ["an integer beyond 2^53", () => withRaw("x", "9007199254740993"), "INVALID_REQUEST"],
    ["the same in another notation", () => withRaw("x", "9007199254740993.0"), "INVALID_REQUEST"],
    ["a number that overflows", () => withRaw("x", "1e400"), "INVALID_REQUEST"],
    ["65 levels", () => withRaw("x", "[".repeat(64) + "]".repeat(64)), "INVALID_REQUEST"],
    [
      "100,000 levels",
      () => withRaw("x", "[".repeat(100_000) + "]".repeat(100_000)),
      "INVALID_REQUEST",
    ],
    ["a lone surrogate", () => withRaw("x", '"\\ud83c"'), "INVALID_CHARSET"],
    ["a lone surrogate as a key", () => withRaw("\\udf5c", "1"), "INVALID_CHARSET"],
    [
      "bytes that are not UTF-8",
      () => Buffer.from(withRaw("x", '"\xff"'), "latin1"),
      "INVALID_CHARSET",
    ],
    ["overlong UTF-8", () => Buffer.from(withRaw("x", '"\xc0\xaf"'), "latin1"), "INVALID_CHARSET"],
    ["UTF-16", () => Buffer.from(valid(), "utf16le"), "INVALID_REQUEST"],
    [
      "a NUL in an unused text",
      () => canonical({ ...gateway.checkoutBody(), x: ["\0"] } as Json),
      "INVALID_CHARSET",
    ],
    ["a NUL in a key", () => withRaw("\\u0000", "1"), "INVALID_CHARSET"],
    ["one byte over 1 MiB", () => padded(1_048_577), "INVALID_REQUEST", 413],
    ["4 MiB", () => padded(4 * 1_048_576), "INVALID_REQUEST", 413],
  ];

/** A valid body of exactly so many bytes. */
function padded(bytes: number): string {
  const empty = withRaw("pad", '""');
  return withRaw("pad", `"${"x".repeat(bytes - empty.length)}"`);
}

for (const [name, make, code, status] of NO_BODIES) {
  test(`a body that is ${name} is rejected with ${code}`, async () => {
    assertRefused(await postText(make()), code, status === undefined ? {} : { status });
  });
}

test("no body at all is rejected with INVALID_REQUEST", async () => {
  assertRefused(await send(gateway, {}), "INVALID_REQUEST");
  assertRefused(await send(gateway, { wire: "" }), "INVALID_REQUEST");
  assertRefused(await send(gateway, { wire: "null" }), "INVALID_REQUEST");
});

test("a chunked body over 1 MiB is 413 as well", async () => {
  const reply = await send(gateway, {
    data: padded(1_200_000),
    headers: { "Transfer-Encoding": "chunked" },
  });
  assertRefused(reply, "INVALID_REQUEST", { status: 413, says: /1 MiB/ });
});

const GOOD_BODIES: [name: string, make: () => string][] = [
  ["exactly 1 MiB", () => padded(1_048_576)],
  ["blanks around and inside", () => ` \r\n${valid().replaceAll(",", "\t,\n ")} `],
  ["__proto__ as a key", () => withRaw("__proto__", '{"isAdmin":true}')],
  [
    "constructor and toString as keys",
    () => withRaw("constructor", '{"toString":{"prototype":1}}'),
  ],
  ["toJSON and then as keys", () => withRaw("toJSON", '{"then":1,"hasOwnProperty":2,"length":3}')],
  ["64 levels", () => withRaw("x", "[".repeat(63) + "]".repeat(63))],
  ["an amount written 2590.0", () => valid().replace('"amount":2590', '"amount":2590.0')],
  ["an amount written 2.59e3", () => valid().replace('"amount":2590', '"amount":2.59e3')],
  ["unknown keys at every level", () => withRaw("aaa", '[null,{"z":1,"a":{"<&>":"\u00e9"}}]')],
  ["escapes where none are needed", () => valid().replace("WEB_PAYMENT", "\\u0057EB_PAYMENT")],
  ["a fraction below the smallest", () => withRaw("x", "1e-400")],
  ["minus zero", () => withRaw("x", "-0.0")],
  ["the largest exact integer", () => withRaw("x", "-9007199254740991")],
];
for (const [name, make] of GOOD_BODIES) {
  test(`a body with ${name} is accepted when it is signed canonically`, async () => {
    mustWrite = true;
    const wire = make();
    const parsed = JSON.parse(wire, (_key, value) => (Object.is(value, -0) ? "-0" : value));
    const data = canonical(parsed as Json).replace('"x":"-0"', '"x":-0');
    assertCheckout(gateway, await send(gateway, { data, wire }));
  });
}

test("an unknown key is ignored, but changing it breaks the signature", async () => {
  const body = { ...gateway.checkoutBody(), note: { from: "shop" } };
  const changed = JSON.stringify({ ...body, note: { from: "thief" } });
  const reply = await send(gateway, { body, wire: changed });
  assertRefused(reply, "INVALID_REQUEST_SIGNATURE");
  const without = JSON.stringify({ ...body, note: undefined });
  assertRefused(await send(gateway, { body, wire: without }), "INVALID_REQUEST_SIGNATURE");
  await assertAccepted(body);
});

test("keys that name prototype members change no other object", async () => {
  mustWrite = true;
  const wire = withRaw("__proto__", '{"polluted":"yes","order":{"amount":1}}');
  assertCheckout(gateway, await send(gateway, { data: canonical(JSON.parse(wire)), wire }));
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
  const order = wire.replace('"order":{', '"order":{"__proto__":{"amount":50},');
  assertRefused(
    await send(gateway, {
      wire: order.replace(/"amount":2590,/, ""),
      data: canonical(JSON.parse(order.replace(/"amount":2590,/, ""))),
    }),
    "VALIDATION_ERROR",
    { says: /order\.amount/ },
  );
});

test("what was stored is what was sent, character by character", async () => {
  const order = {
    id: `<&>'"\\/ ${EMOJI}`,
    title: `R&D <é> 'a' "b" \\ ${EMOJI}\t\u2028`,
    detail: "line 1\nline 2\r\n\u0001\u007f",
    additionalData: FAMILY,
    amount: 100_000_000,
    currencyType: "MYR",
  };
  const body = gateway.checkoutBody({
    order,
    redirectUrl: "https://shop.example/?a%3D1%26b=é&c=%2F",
  });
  const id = await assertAccepted(body);
  const reply = await send(gateway, {
    method: "GET",
    path: `/v3/payment/online?checkoutId=${id}`,
    headers: { "Content-Type": undefined },
  });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body.item.order, order);
  assert.equal(reply.body.item.redirectUrl, body.redirectUrl);
  assert.equal(reply.body.item.notifyUrl, body.notifyUrl);
});

// ---- Who calls.

test("a store of another merchant, or an inactive one, is not found", async () => {
  mustWrite = true; // the merchants themselves
  const other = await makeSecondMerchant(gateway);
  const closed = await makeSecondMerchant(gateway, { storeStatus: "INACTIVE" });
  const rows = await countRows(gateway);
  const theirs = await post(gateway.checkoutBody({ storeId: other.storeId }));
  assertRefused(theirs, "STORE_NOT_FOUND", { says: /storeId/ });
  const unknown = await post(gateway.checkoutBody({ storeId: "1761962400123456789" }));
  assert.deepEqual(unknown.body, theirs.body, "a store of others is not confirmed to exist");
  assertRefused(await callAs(closed), "STORE_NOT_FOUND");
  assert.deepEqual(await countRows(gateway), rows);
});

const callAs = (merchant: OtherMerchant) =>
  send(gateway, {
    application: merchant,
    body: gateway.checkoutBody({ storeId: merchant.storeId }),
  });

test("inactive merchants, and applications without a key, get the reason", async () => {
  mustWrite = true; // the merchants themselves
  const suspended = await makeSecondMerchant(gateway, { status: "SUSPENDED" });
  const inactive = await makeSecondMerchant(gateway, { isActive: false });
  const keyless = await makeSecondMerchant(gateway, { withKey: false });
  const fresh = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const rows = await countRows(gateway);
  assertRefused(await callAs(suspended), "MERCHANT_SUSPENDED");
  assertRefused(await callAs(inactive), "MERCHANT_NOT_ACTIVE");
  assertRefused(await callAs(keyless), "CLIENT_NOT_SET_PUBLIC_KEY");
  assert.deepEqual(await countRows(gateway), rows);
  assertCheckout(gateway, await callAs(fresh));
});
