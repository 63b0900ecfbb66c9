import { createSign, randomBytes } from "node:crypto";
import { canonicalize } from "@kaunter/signing";
import { sendWire } from "../../support/api/raw-client.ts";
import { orderBody, type Session, type Stage } from "./session.ts";

interface Parts {
  data: string;
  method: string;
  nonce: string;
  url: string;
  timestamp: string;
}

interface HandWritten {
  method?: string;
  path?: string;
  /** What is signed; default: the canonical text of `body`. */
  signs?: string;
  body?: object;
  /** What is sent; default: as `JSON.stringify` writes it. */
  sends?: string;
  signedText?(parts: Parts): string;
  signature?(signature: string): string;
  signsUrl?(url: string): string;
  timestamp?: string;
}

interface Signer {
  send(call: HandWritten): Promise<{ item?: Record<string, string> }>;
}

const textOf = ({ data, method, nonce, url, timestamp }: Parts) =>
  `${data}method=${method}&nonceStr=${nonce}&requestUrl=${url}&signType=sha256&timestamp=${timestamp}`;

/** Signs and sends as somebody who wrote it alone. */
async function signIn(
  { baseUrl, application }: Stage,
  grant = '{"grantType":"client_credentials"}',
): Promise<Signer> {
  const port = Number(new URL(baseUrl).port);
  const { clientId, clientSecret, privateKey } = application;
  const { body } = await sendWire({
    ...{ method: "POST", path: "/v1/token", port, body: grant },
    headers: [
      ["Authorization", `Basic ${btoa(`${clientId}:${clientSecret}`)}`],
      ["Content-Type", "application/json"],
    ],
  });
  return {
    async send(call) {
      const { method = "POST", path = "/v3/payment/online" } = call;
      const sent = call.sends ?? (call.body === undefined ? "" : JSON.stringify(call.body));
      const signs = call.signs ?? (call.body === undefined ? "" : canonicalize(call.body));
      const nonce = randomBytes(16).toString("hex");
      const timestamp = call.timestamp ?? String(Math.floor(Date.now() / 1_000));
      const url = baseUrl + path;
      const text = (call.signedText ?? textOf)({
        data: signs === "" ? "" : `data=${Buffer.from(signs).toString("base64")}&`,
        ...{ method: method.toLowerCase(), nonce, timestamp },
        url: call.signsUrl?.(url) ?? url,
      });
      const signature = createSign("sha256").update(text).sign(privateKey, "base64");
      const reply = await sendWire({
        ...{ method, path, port },
        headers: [
          ["Authorization", `Bearer ${body.accessToken}`],
          ["content-type", "application/json"],
          ["X-SIGNATURE", call.signature?.(signature) ?? `sha256 ${signature}`],
          ["x-nonce-str", nonce],
          ["X-Timestamp", timestamp],
        ],
        ...(sent !== "" && { body: sent }),
      });
      return reply.body;
    },
  };
}

/** The deviations of signatures that no client family of `clients.ts` has. */
const HAND_WRITTEN: readonly ((stage: Stage) => HandWritten)[] = [
  (stage) => ({
    body: orderBody(stage),
    signedText: ({ data, method, nonce, url, timestamp }) =>
      `${data}method=${method}&nonceStr=${nonce}&signType=sha256&timestamp=${timestamp}&requestUrl=${url}`,
  }),
  (stage) => ({ body: orderBody(stage), signature: (signature) => signature }),
  (stage) => ({ body: orderBody(stage), signature: (signature) => `sha256   ${signature}` }),
  (stage) => {
    const sends = JSON.stringify(orderBody(stage), null, 2);
    return { sends, signs: sends };
  },
  (stage) => {
    const extraInfo = { extraFee: [{ type: "<&>", amount: 1 }] };
    const body = orderBody(stage, { extraInfo });
    return { body, signs: JSON.stringify(body, sortedKeys) };
  },
  (stage) => {
    const body = orderBody(stage, { customer: { userId: "é 少冰" } });
    return { body, signs: asciiOnly(JSON.stringify(body, sortedKeys)) };
  },
  () => ({ method: "GET", path: "/v3/stores?limit=10", signs: "{}" }),
  () => ({
    ...{ method: "GET", path: "/v3/stores?limit=10" },
    signedText: (parts) => `data=&${textOf(parts)}`,
  }),
  () => ({
    ...{ method: "GET", path: "/v3/payment/transactions?limit=10&sort=a+%C3%A9" },
    signsUrl: (url) => decodeURIComponent(url.replaceAll("+", " ")),
  }),
  // Never accepted.
  (stage) => ({ body: orderBody(stage), signs: "" }),
  (stage) => ({ body: orderBody(stage), timestamp: "17962622480000" }),
];

const asciiOnly = (text: string) =>
  text.replaceAll(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type Calls = (stage: Stage) => readonly HandWritten[];
const orders =
  (...changes: ((body: ReturnType<typeof orderBody>) => object)[]): Calls =>
  (stage) =>
    changes.map((change) => ({ body: change(orderBody(stage)) }));

/** A field in each of its wider forms, by its row in docs/spec/tolerances.md. */
export const FIELDS: Readonly<Record<string, Calls>> = {
  "`order.detail`, `order.additionalData`": orders(
    ({ order: { detail: _, additionalData: __, ...order }, ...body }) => ({ ...body, order }),
    (body) => ({ ...body, order: { ...body.order, detail: null, additionalData: null } }),
  ),
  "`order.id`": orders((body) => ({ ...body, order: { ...body.order, id: null } })),
  "`customer`": orders(
    ({ customer: _, ...body }) => body,
    (body) => ({ ...body, customer: null }),
    (body) => ({ ...body, customer: [] }),
  ),
  "`customer.userId`": orders(
    (body) => ({ ...body, customer: {} }),
    (body) => ({ ...body, customer: { userId: null } }),
    (body) => ({ ...body, customer: { userId: "" } }),
  ),
  "`customer.email`": orders((body) => ({ ...body, customer: { userId: "u", email: "none" } })),
  "`method`": orders(
    ({ method: _, ...body }) => body,
    (body) => ({ ...body, method: null }),
  ),
  "`layoutVersion`": orders(
    (body) => ({ ...body, layoutVersion: null }),
    (body) => ({ ...body, layoutVersion: "" }),
    (body) => ({ ...body, layoutVersion: "v1" }),
  ),
  "`customer.countryCode`, `customer.phoneNumber`": orders((body) => ({
    ...body,
    customer: { userId: "u", countryCode: null, phoneNumber: null },
  })),
  "`expiresInSeconds`": orders(
    (body) => ({ ...body, expiresInSeconds: 5 }),
    (body) => ({ ...body, expiresInSeconds: 999_999 }),
  ),
  "`id`, `name`, `addressLine1`, `addressLine2`, `city`, `state`, `country`, `geoLocation`, `merchantSettlementId` of a store":
    ({ demo }) => [
      {
        ...{ method: "PATCH", path: `/v3/store/${demo.storeId}` },
        body: {
          ...{ id: null, name: null, addressLine1: null, addressLine2: null, city: null },
          ...{ state: null, country: null, geoLocation: null, merchantSettlementId: null },
        },
      },
    ],
  "`refund.amount` of a `FULL` refund": () => [], // after a payment, below
  "`lastName` of a new merchant's user": () => [
    {
      path: "/v3/partner/merchant",
      body: {
        ...{ companyName: "Kedai Aminah", countryCode: "60", email: "aminah@kedai.example" },
        ...{ firstName: "Aminah", lastName: null, phoneNumber: "123456780" },
      },
    },
  ],
  "`ipAddress` of a quick pay": (stage) => [
    quickPay(stage, {}),
    quickPay(stage, { ipAddress: null }),
  ],
  "`store` of a QR code that is read": () => [], // after its creation, below
  "`userId` of a `MINI_PROGRAM` payment": () => [], // with its checkout, below
};

function quickPay({ demo, newOrderId }: Stage, changes: object): HandWritten {
  const { order } = orderBody({ demo, newOrderId });
  const body = { authCode: "800000000000000001", order, storeId: demo.storeId, ...changes };
  return { path: "/v3/payment/quickpay", body };
}

/** What needs an earlier response. */
async function sendDependent(stage: Stage, { send }: Signer): Promise<void> {
  for (const amount of [0, null, undefined]) {
    const body = orderBody(stage);
    const { item } = await send({ body });
    await stage.pay(item?.checkoutId ?? "", "BOOST_MY");
    const path = `/v3/payment/transaction/order/${body.order.id}`;
    const paid = await send({ method: "GET", path });
    const refund = { type: "FULL", currencyType: "MYR", ...(amount !== undefined && { amount }) };
    const { transactionId } = paid.item ?? {};
    await send({ path: "/v3/payment/refund", body: { transactionId, refund, reason: "cold" } });
  }
  const { item: made } = await send({ body: orderBody(stage) });
  await send({
    path: "/v3/payment/online/checkout",
    body: { checkoutId: made?.checkoutId, method: "ALIPAY_CN", type: "MINI_PROGRAM", userId: null },
  });
  const { order } = orderBody(stage);
  const { title, detail, additionalData } = order;
  const { item: code } = await send({
    path: "/v3/payment/transaction/qrcode",
    body: {
      ...{ type: "DYNAMIC", isPreFillAmount: true, amount: 2590, currencyType: "MYR" },
      ...{ method: ["FPX", "DUITNOW_QR"], expiry: { type: "PERMANENT" } },
      ...{ order: { title, detail, additionalData }, storeId: stage.demo.storeId },
      redirectUrl: "http://127.0.0.1:9/return",
    },
  });
  await send({ method: "GET", path: `/v3/payment/transaction/qrcode/${code?.code}` });
}

/** Names of fields and methods that clients write in their own way. */
async function sendNames(stage: Stage, { send }: Signer): Promise<void> {
  const { order, ...body } = orderBody(stage);
  const { item } = await send({ body: rename({ ...body, order }) });
  await send({ body: { ...body, order, StoreID: body.storeId } });
  const path = "/v3/payment/online";
  await send({ method: "GET", path: `${path}?CheckoutID=${item?.checkoutId}` });
  const inBody = { checkoutId: item?.checkoutId };
  await send({ method: "GET", path, body: inBody });
  for (const name of ["FPX", "Touch 'n Go", "wechatpay"]) {
    await send({ body: orderBody(stage, { method: [name] }) });
  }
  await send({ body: orderBody(stage, { excludeMethod: ["FPX"] }) });
  await send({
    path: `${path}/checkout`,
    body: { checkoutId: item?.checkoutId, method: "TNG", type: "URL" },
  });
  const report = { transactionType: "PAYMENT", date: "2025-01-01", region: [] };
  await send({ path: "/v3/payment/reconciliation", body: { ...report, method: ["TNG_MY"] } });
}

const rename = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      typeof each === "object" && each !== null && !Array.isArray(each) ? rename(each) : each,
    ]),
  );

const session = (name: string, act: (stage: Stage) => Promise<void>): Session => {
  return { name: `forms/${name}`, mode: "compat", skip: false, act };
};

export const TOLERANCE_SESSIONS: readonly Session[] = [
  session("hand-written", async (stage) => {
    const { send } = await signIn(stage);
    for (const call of HAND_WRITTEN) await send(call(stage));
  }),
  session("fields", async (stage) => {
    const signer = await signIn(stage);
    for (const calls of Object.values(FIELDS)) {
      for (const call of calls(stage)) await signer.send(call);
    }
    await sendDependent(stage, signer);
  }),
  session("names", async (stage) => {
    await sendNames(stage, await signIn(stage, '{"GrantType":"client_credentials"}'));
  }),
];
