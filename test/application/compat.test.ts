// Every published client, as it really signs and sends (docs/spec/tolerances.md), against a
// compatible and a strict application. Each client's texts are built here from its description,
// with code of this file.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { assertCheckout, assertRefused } from "../support/api/checks.ts";
import {
  type Call,
  canonical,
  type Json,
  type Reply,
  send,
  withField,
} from "../support/api/raw-client.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";

const gateway = await provideTestGateway();

type Tree = { [key: string]: Json };
const WRONG = "INVALID_REQUEST_SIGNATURE";

/** A body with everything that clients write differently, in the order of a careless programmer. */
function body(changes: Tree = {}): Tree {
  const order = `C-${randomBytes(6).toString("hex")}`;
  return {
    type: "WEB_PAYMENT",
    order: {
      title: "R&D <é> 'a' \u{1F35C}",
      id: order,
      detail: '1/2 kg \u2028 "kopi" \\',
      additionalData: "",
      currencyType: "MYR",
      amount: 2590,
    },
    customer: { userId: "u", phoneNumber: "", email: "", countryCode: "" },
    storeId: gateway.demo.storeId,
    redirectUrl: "https://shop.example/r?a=1&b=2",
    notifyUrl: "https://shop.example/n",
    method: [],
    extraInfo: { extraFee: [{ type: "X<Y", amount: 1, label: "'ü'" }] },
    layoutVersion: "v4",
    ...changes,
  };
}

// ---- Encoders.

function sorted(
  value: Json,
  insideArrays: boolean,
  compare?: (a: string, b: string) => number,
): Json {
  if (Array.isArray(value)) {
    return insideArrays ? value.map((item) => sorted(item, true, compare)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort(compare);
  return Object.fromEntries(
    keys.map((key) => [key, sorted(value[key] ?? null, insideArrays, compare)]),
  );
}

const escapeSigns = (text: string, signs: RegExp, upper = false) =>
  text.replace(signs, (sign) => {
    const hex = sign.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  });
const asciiOnly = (text: string) => escapeSigns(text, /[\u007f-\uffff]/g);
/** PHP's default: slashes and everything beyond ASCII escaped. */
const phpDefault = (value: Json) => asciiOnly(JSON.stringify(value)).replaceAll("/", "\\/");
/** PHP with JSON_HEX_TAG, _AMP, _APOS, slashes and Unicode raw. */
const phpSigned = (value: Json) =>
  escapeSigns(JSON.stringify(sorted(value, true)), /[<>&'\u2028\u2029]/g, true);

const letters = (length: number, alphabet: string) =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = `${UPPER}${UPPER.toLowerCase()}`;
const ALPHANUMERIC = `${LETTERS}0123456789`;
const seconds = () => String(Math.floor(Date.now() / 1_000));

// ---- Clients: how each makes a request of a body.

const CLIENTS: Record<string, (tree: Tree) => Call> = {
  go: (tree) => ({
    nonce: letters(32, LETTERS),
    wire: escapeSigns(JSON.stringify(tree), /[<>&\u2028\u2029]/g),
    data: canonical(tree),
  }),
  js: (tree) => {
    const ordered = sorted(tree, false);
    return {
      nonce: randomBytes(32).toString("hex"),
      timestamp: String(Date.now()),
      wire: JSON.stringify(ordered),
      data: escapeSigns(JSON.stringify(ordered), /[<>&]/g),
    };
  },
  php: (tree) => ({
    nonce: letters(32, ALPHANUMERIC),
    wire: phpDefault(tree),
    data: phpSigned(tree),
    headers: { Accept: "*/*;q=0, application/json" },
  }),
  woocommerce: (tree) => {
    const { customer: _, ...guest } = tree;
    const [id] = [`1009-${seconds()}${letters(3, "0123456789")}`];
    const order = { ...(tree.order as Tree), id, additionalData: "" };
    const sent = { ...guest, order, method: [], notifyUrl: tree.redirectUrl ?? "" };
    return { nonce: letters(32, ALPHANUMERIC), wire: phpDefault(sent), data: phpSigned(sent) };
  },
  opencart: (tree) => {
    const { customer: _, ...guest } = tree;
    const sent = { ...guest, layoutVersion: "v3" };
    return {
      nonce: letters(32, ALPHANUMERIC),
      wire: escapeSigns(JSON.stringify(sent), /[\u2028\u2029]/g),
      data: escapeSigns(JSON.stringify(sorted(sent, true)), /['\u2028\u2029]/g, true),
    };
  },
  python: (tree) => {
    const text = asciiOnly(JSON.stringify(sorted(tree, false)));
    return {
      nonce: createHash("sha256").update(randomBytes(8)).digest("hex"),
      timestamp: `${seconds()}.8109288`,
      wire: text,
      data: text,
    };
  },
  java: (tree) => {
    const text = JSON.stringify(sorted(tree, true));
    return {
      nonce: letters(32, UPPER),
      wire: text,
      data: text,
      headers: { "Content-Type": "application/json;" },
    };
  },
  "c#": (tree) => ({
    nonce: letters(32, UPPER),
    wire: JSON.stringify(tree),
    data: JSON.stringify(sorted(tree, false)),
  }),
  kotlin: (tree) => {
    const text = JSON.stringify(sorted(tree, true));
    return { nonce: letters(32, ALPHANUMERIC), wire: text, data: text };
  },
  "the playground": (tree) => ({
    nonce: randomBytes(16).toString("hex"),
    wire: JSON.stringify(tree),
    // Base64 through Latin-1: it takes nothing beyond.
    data: Buffer.from(JSON.stringify(sorted(plain(tree), true)), "latin1"),
  }),
  "an integrator with a bare signature": (tree) => ({
    wire: JSON.stringify(tree),
    data: canonical(tree),
    signature: (text) => text,
    headers: { "X-Sign-Type": "sha256" },
  }),
  "an integrator with the URL last": (tree) => ({
    wire: JSON.stringify(tree),
    data: canonical(tree),
    signedText: ({ data, method, nonce, url, timestamp }) =>
      `${data}method=${method}&nonceStr=${nonce}&signType=sha256&timestamp=${timestamp}&requestUrl=${url}`,
  }),
  "an integrator who prints it prettily": (tree) => ({
    wire: JSON.stringify(tree, null, 4).replaceAll("\n", "\r\n"),
    data: JSON.stringify(sorted(tree, true)),
  }),
  "an integrator who signs the very bytes": (tree) => {
    const text = JSON.stringify(tree, null, 2);
    return { wire: text, data: text };
  },
};

/** The body in which this client can be right: the playground knows ASCII only. */
const plain = (tree: Tree): Tree =>
  JSON.parse(JSON.stringify(tree).replace(/[^ -~]/g, "x")) as Tree;
const bodyFor = (client: string): Tree => (client === "the playground" ? plain(body()) : body());

/** Who signs exactly as the interface says, and whose body is complete. */
const STRICT_TOO = new Set(["go"]);

for (const [name, build] of Object.entries(CLIENTS)) {
  test(`${name} creates a checkout at a compatible application`, async () => {
    const call = build(bodyFor(name));
    assertCheckout(gateway, await send(gateway, { ...call, application: gateway.demo.compat }));
  });
  const isStrict = STRICT_TOO.has(name);
  test(`${name} is ${isStrict ? "accepted" : "refused"} at a strict application`, async () => {
    const reply = await send(gateway, build(bodyFor(name)));
    if (isStrict) assertCheckout(gateway, reply);
    else assertRefused(reply, WRONG, { says: /compatibility mode/i });
  });
  test(`${name}: a repeated nonce is rejected in compatibility mode, too`, async () => {
    const nonce = letters(32, ALPHANUMERIC);
    const call = { nonce, ...build(bodyFor(name)), application: gateway.demo.compat };
    assertCheckout(gateway, await send(gateway, call));
    assertRefused(await send(gateway, call), "DUPLICATE_REQUEST");
  });
  test(`${name}: a changed amount breaks a tolerated signature`, async () => {
    const call = build(bodyFor(name));
    const wire = String(call.wire).replace("2590", "1000");
    assert.notEqual(wire, call.wire);
    assertRefused(await send(gateway, { ...call, wire, application: gateway.demo.compat }), WRONG);
  });
}

test("a simple body signed by any client with seconds is right at a strict application too", async () => {
  const simple = (): Tree => ({
    ...plain(body()),
    extraInfo: null,
    redirectUrl: "https://shop.example/r",
    order: { ...(plain(body()).order as Tree), title: "Lunch", detail: "rice" },
  });
  for (const name of ["go", "php", "java", "c#", "kotlin", "the playground"]) {
    const call = CLIENTS[name]?.(simple());
    assert.ok(call);
    assertCheckout(gateway, await send(gateway, call));
  }
});

// ---- Deviations one by one. [name, call, what strict says]

const signed = (data: string, wire = data): Call => ({ data, wire });
const DEVIATIONS: [name: string, call: () => Call, strict: string | null][] = [
  [
    "php: keys that look like numbers are sorted as numbers",
    () => {
      const tree = body();
      const text = JSON.stringify(tree).replace(/\}$/, ',"10":"\'","9":1}');
      // PHP puts integer-like keys in front of these words.
      const rest = phpSigned(tree).slice(1);
      return signed(`{"9":1,"10":"\\u0027",${rest}`, text);
    },
    WRONG,
  ],
  [
    "go: null for an empty list",
    () => CLIENTS.go?.(body({ method: null })) ?? {},
    "VALIDATION_ERROR",
  ],
  [
    "python: 1.0 stays 1.0",
    () => {
      const text = asciiOnly(JSON.stringify(sorted(body({ ratio: 7 }), false)));
      return signed(text.replace('"ratio":7', '"ratio":7.0'));
    },
    WRONG,
  ],
  [
    "python: a body that a proxy indented",
    () => {
      const tree = body();
      return signed(asciiOnly(JSON.stringify(sorted(tree, false))), JSON.stringify(tree, null, 1));
    },
    WRONG,
  ],
  [
    "newer encoders write \\b and \\f short",
    () => {
      const tree = body({ note: "a\bb\fc" });
      return signed(
        canonical(tree).replace("\\u0008", "\\b").replace("\\u000c", "\\f"),
        JSON.stringify(tree),
      );
    },
    null,
  ],
  [
    "two spaces before the signature",
    () => ({ ...CLIENTS.go?.(body()), signature: (text) => `sha256   ${text}` }),
    WRONG,
  ],
  [
    "decimal seconds with one digit",
    () => ({ ...CLIENTS.go?.(body()), timestamp: `${seconds()}.5` }),
    "INVALID_TIMESTAMP",
  ],
  [
    "milliseconds over the canonical text",
    () => ({ ...CLIENTS.go?.(body()), timestamp: String(Date.now()) }),
    "INVALID_TIMESTAMP",
  ],
];
for (const [name, call, strict] of DEVIATIONS) {
  test(`${name}: accepted in compatibility mode, ${strict ?? "accepted"} in strict mode`, async () => {
    assertCheckout(gateway, await send(gateway, { ...call(), application: gateway.demo.compat }));
    const reply = await send(gateway, call());
    if (strict === null) assertCheckout(gateway, reply);
    else assertRefused(reply, strict);
  });
}

// ---- What no mode accepts.

const NEVER: [name: string, call: () => Call, code: string][] = [
  [
    "php called with an object: a body that no part of the text covers",
    () => ({ wire: JSON.stringify(body()) }),
    WRONG,
  ],
  ["a body under an empty data part", () => ({ wire: JSON.stringify(body()), data: "" }), WRONG],
  ["a body under the data of {}", () => ({ wire: JSON.stringify(body()), data: "{}" }), WRONG],
  [
    "fourteen digits of time",
    () => ({ ...CLIENTS.go?.(body()), timestamp: `${seconds()}9413` }),
    "INVALID_TIMESTAMP",
  ],
  [
    "the method in capitals inside the text",
    () => ({ ...CLIENTS.go?.(body()), signedMethod: "POST" }),
    WRONG,
  ],
  [
    "a trailing slash in the signed URL",
    () => ({ ...CLIENTS.go?.(body()), signedUrl: `${gateway.baseUrl}/v3/payment/online/` }),
    WRONG,
  ],
  [
    "the path alone as the signed URL",
    () => ({ ...CLIENTS.go?.(body()), signedUrl: "/v3/payment/online" }),
    WRONG,
  ],
  [
    "a text without requestUrl",
    () => ({
      ...CLIENTS.go?.(body()),
      signedText: ({ data, nonce, timestamp }) =>
        `${data}method=post&nonceStr=${nonce}&signType=sha256&timestamp=${timestamp}`,
    }),
    WRONG,
  ],
  [
    "data in base64url",
    () => ({
      ...CLIENTS.go?.(body()),
      signedText: ({ data, nonce, timestamp, url }) =>
        `${data.replaceAll("+", "-").replaceAll("/", "_")}method=post&nonceStr=${nonce}&requestUrl=${url}&signType=sha256&timestamp=${timestamp}`,
    }),
    WRONG,
  ],
  [
    "a nonce that fakes a part",
    () => ({ ...CLIENTS.go?.(body()), nonce: "a&requestUrl=x" }),
    WRONG,
  ],
  [
    "a body signed with its values sorted, too",
    () => ({
      wire: JSON.stringify(body({ list: ["b", "a"] })),
      data: canonical(body({ list: ["a", "b"] })),
    }),
    WRONG,
  ],
];
for (const [name, call, code] of NEVER) {
  test(`${name} is rejected in both modes`, async () => {
    for (const application of [gateway.demo, gateway.demo.compat]) {
      assertRefused(await send(gateway, { ...call(), application }), code);
    }
  });
}

// ---- Requests without content. [name, call, is strict]

async function createCheckout(): Promise<string> {
  return assertCheckout(gateway, await send(gateway, CLIENTS.go?.(body()) ?? {}));
}

const get = (path: string, call: Call): Promise<Reply> =>
  send(gateway, { method: "GET", path, ...call });

const CONTENTLESS: [name: string, call: Call, isStrict: boolean][] = [
  ["no body, JSON type (js, python)", {}, true],
  [
    "a length of 0 (php)",
    { headers: { "Content-Length": "0", "Content-Type": "application/json" } },
    true,
  ],
  ["a body of {} (go)", { wire: "{}" }, true],
  ["a body of {} with its data (php)", { wire: "{}", data: "{}" }, true],
  ["a body of null (playground)", { wire: "null" }, true],
  ["data= without a value (php)", { data: "", wire: "" }, false],
  ["data of {} without a body (php)", { data: "{}", wire: "" }, false],
  [
    "milliseconds (js)",
    {
      // When it is sent, which on a busy machine is long after this file was read.
      get timestamp() {
        return String(Date.now());
      },
    },
    false,
  ],
];
for (const [name, call, isStrict] of CONTENTLESS) {
  test(`GET with ${name}: accepted in compatibility mode${isStrict ? " and strictly" : ""}`, async () => {
    const path = `/v3/payment/online?checkoutId=${await createCheckout()}`;
    const tolerated = await get(path, { ...call, application: gateway.demo.compat });
    assert.equal(tolerated.status, 200, tolerated.text);
    const strict = await get(path, call);
    if (isStrict) assert.equal(strict.status, 200, strict.text);
    else assert.equal(strict.status, 400, strict.text);
  });
}

// ---- The query, sent percent-encoded and signed otherwise. [name, sent, signed, is accepted]

const QUERIES: [name: string, sent: string, signedAs: string, isAccepted: boolean][] = [
  ["kotlin: raw braces, quotes and spaces", "&f=%7B%22a%22:%20%22b%22%7D", '&f={"a": "b"}', true],
  ["java: + for a space", "&f=a+b", "&f=a b", true],
  ["c#: its own encoding", "&f=%7Ba%7D", "&f={a}", true],
  ["an encoded &", "&f=a%26b", "&f=a&b", false],
  ["an encoded =", "&f=a%3Db", "&f=a=b", false],
  ["an encoded +", "&f=a%2Bb", "&f=a+b", false],
  ["an encoded %", "&f=a%2520b", "&f=a%20b", false],
  ["an encoded #", "&f=a%23b", "&f=a#b", false],
  ["decoded twice", "&f=a%2520b", "&f=a b", false],
  ["a query left out", "&f=1", "", false],
  ["another query", "&f=1", "&f=2", false],
];
for (const [name, sent, signedAs, isAccepted] of QUERIES) {
  test(`${name}: ${isAccepted ? "accepted in compatibility mode only" : "refused in both modes"}`, async () => {
    const path = `/v3/payment/online?checkoutId=${await createCheckout()}`;
    const call = { signedUrl: `${gateway.baseUrl}${path}${signedAs}` };
    const tolerated = await get(path + sent, { ...call, application: gateway.demo.compat });
    if (isAccepted) assert.equal(tolerated.status, 200, tolerated.text);
    else assertRefused(tolerated, WRONG);
    assertRefused(await get(path + sent, call), WRONG);
  });
}

test("a deletion signed as get needs compatibility mode and a setting of its own", async () => {
  const closed = await makeSecondMerchant(gateway, { signatureMode: "compat" });
  const path = "/v3/store/1761962400123456789";
  const remove: Call = { method: "DELETE", path, signedMethod: "get" };
  assertRefused(await send(gateway, remove), WRONG);
  assertRefused(await send(gateway, { ...remove, application: closed }), WRONG);
  // The demo's compatible application has that tolerance enabled: past the signature, there is no
  // known store.
  const { compat } = gateway.demo;
  const past = await send(gateway, { ...remove, application: compat });
  assertRefused(past, "STORE_NOT_FOUND", { status: 404 });
  for (const other of [
    { method: "PATCH", path },
    { method: "GET", path, signedMethod: "delete" },
    { method: "DELETE", path: `${path}?x=1` },
  ]) {
    assertRefused(await send(gateway, { ...remove, ...other, application: compat }), WRONG);
  }
});

test("woocommerce sends the very same signed request again after a 401", async () => {
  const { compat } = gateway.demo;
  const call: Call = { ...CLIENTS.woocommerce?.(body()), application: compat };
  call.timestamp = seconds();
  const refused = await send(gateway, { ...call, headers: { Authorization: "Bearer old" } });
  assertRefused(refused, "TOKEN_INVALID");
  assertCheckout(gateway, await send(gateway, call));
});

// ---- What compatibility mode takes in a body. [name, change, strict code]

const TOLERATED: [name: string, change: (tree: Tree) => Tree][] = [
  ["no customer", (tree) => withField(tree, "customer", undefined)],
  ["a customer of null", (tree) => withField(tree, "customer", null)],
  ["an empty list for a customer", (tree) => withField(tree, "customer", [])],
  ["an empty customer", (tree) => withField(tree, "customer", {})],
  ["a customer without userId", (tree) => withField(tree, "customer.userId", undefined)],
  ["a userId of null", (tree) => withField(tree, "customer.userId", null)],
  ["an email of null", (tree) => withField(tree, "customer.email", null)],
  ["no detail", (tree) => withField(tree, "order.detail", undefined)],
  ["a detail of null", (tree) => withField(tree, "order.detail", null)],
  ["no additionalData", (tree) => withField(tree, "order.additionalData", undefined)],
  ["an additionalData of null", (tree) => withField(tree, "order.additionalData", null)],
  ["an order.id of null", (tree) => withField(tree, "order.id", null)],
  ["no method", (tree) => withField(tree, "method", undefined)],
  ["a method of null", (tree) => withField(tree, "method", null)],
  ["an empty layoutVersion", (tree) => withField(tree, "layoutVersion", "")],
  ["the layoutVersion v1", (tree) => withField(tree, "layoutVersion", "v1")],
  ["a layoutVersion of null", (tree) => withField(tree, "layoutVersion", null)],
];
for (const [name, change] of TOLERATED) {
  test(`${name} is accepted in compatibility mode only`, async () => {
    const tree = change(body());
    const call = { wire: JSON.stringify(tree), data: canonical(tree) };
    const { compat } = gateway.demo;
    const id = assertCheckout(gateway, await send(gateway, { ...call, application: compat }));
    const reply = await send(gateway, call);
    assert.equal(reply.status, 400, reply.text);
    assert.ok(["VALIDATION_ERROR", "INVALID_PARAMETER"].includes(reply.body.error.code));
    assert.match(reply.body.error.message, / Only compatibility mode accepts it\.$/);
    const { body: answer } = await get(`/v3/payment/online?checkoutId=${id}`, {});
    assert.deepEqual(answer.item.method, []);
    for (const text of ["id", "title", "detail", "additionalData"]) {
      assert.equal(typeof answer.item.order[text], "string");
    }
  });
}

test("the Go client's null and empty members are all accepted", async () => {
  const tree = body({
    method: null,
    excludeMethod: null,
    paymentOrders: null,
    inHousePromo: null,
    voucher: { code: "" },
    source: "",
    expiresInSeconds: 0,
    isPrefillAmount: true,
    extraInfo: { extraFee: null },
    order: { ...(body().order as Tree), amountBreakdown: null },
    customer: { userId: "", email: "", countryCode: "", phoneNumber: "" },
  });
  const call = { ...CLIENTS.go?.(tree), application: gateway.demo.compat };
  assertCheckout(gateway, await send(gateway, call));
});

test("values that compatibility mode does not tolerate in a body are rejected there as well", async () => {
  const { compat } = gateway.demo;
  const wrong: [string, Json, string][] = [
    ["order.amount", "2590", "PAYMENT_AMT_INVALID"],
    ["order.amount", null, "PAYMENT_AMT_INVALID"],
    ["order.title", null, "VALIDATION_ERROR"],
    ["order.detail", 5, "VALIDATION_ERROR"],
    ["order.detail", "x".repeat(601), "MAX_VALUE"],
    ["customer", [1], "VALIDATION_ERROR"],
    ["customer", "guest", "VALIDATION_ERROR"],
    ["customer.email", "x".repeat(256), "MAX_VALUE"],
    ["method", "TNG_MY", "VALIDATION_ERROR"],
    ["method", ["NONE"], "INVALID_PARAMETER"],
    ["layoutVersion", "v9", "INVALID_PARAMETER"],
    ["type", null, "INVALID_PARAMETER"],
    ["storeId", null, "VALIDATION_ERROR"],
    ["redirectUrl", null, "VALIDATION_ERROR"],
    ["notifyUrl", null, "VALIDATION_ERROR"],
  ];
  for (const [path, value, code] of wrong) {
    const tree = withField(body(), path, value);
    const call = { wire: JSON.stringify(tree), data: canonical(tree), application: compat };
    const field = path === "order.amount" ? /amount/ : new RegExp(path.split(".")[0] ?? "");
    assertRefused(await send(gateway, call), code, { says: field });
  }
});
