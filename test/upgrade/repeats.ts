/** The same request again, at another release than the one that it was sent to first. */
import assert from "node:assert/strict";
import type { Client } from "@kaunter/sdk";
import { queryAt } from "../support/server/test-home.ts";
import { until } from "../support/until.ts";
import type { Merchant } from "./traffic.ts";

/** As the operator allows while the request is sent first, and while it is repeated. */
type Limits = [first: string | null, then: string | null];

const CHANGED: Limits[] = [
  [null, "{FPX_MY}"],
  ["{FPX_MY}", null],
];

interface Side {
  client: Client;
  merchant: Merchant;
}

/** Each release recognises the requests that the other took. */
export async function expectRepeats(
  databaseUrl: string,
  previous: Side,
  ours: Side,
): Promise<void> {
  const send = ({ client, merchant }: Side, id: string) =>
    Promise.all(BODIES.map(([path, body]) => client.request("POST", path, body(merchant, id))));
  const repeat = async (first: Side, then: Side, id: string, [before, after]: Limits) => {
    await limitMethods(databaseUrl, [first, then], before);
    const taken = await send(first, id);
    await limitMethods(databaseUrl, [first, then], after);
    const again = await send(then, id);
    assert.deepEqual(again.map(idOf), taken.map(idOf), id);
  };
  await repeat(previous, ours, "repeat-1", [null, null]);
  await repeat(ours, previous, "repeat-2", [null, null]);
  await repeat(ours, previous, "repeat-3", ["{FPX_MY}", "{FPX_MY}"]);
  for (const [i, limits] of CHANGED.entries()) {
    await repeat(previous, ours, `repeat-4-${i}`, limits);
    await repeat(ours, ours, `repeat-5-${i}`, limits);
  }
  await limitMethods(databaseUrl, [previous, ours], null);
}

function idOf({ item }: Record<string, unknown>): unknown {
  const { checkoutId, code } = item as { checkoutId?: string; code?: string }; // as declared
  return checkoutId ?? code;
}

const order = (id: string) => ({ id, title: "Lunch", detail: "2 x laksa", additionalData: "" });
const amountOf = { amount: 7_700, currencyType: "MYR" };

const checkoutOf = ({ storeId, notifyUrlOf }: Merchant, id: string) => ({
  ...{ storeId, notifyUrl: notifyUrlOf(id), redirectUrl: "https://shop.example/return" },
  order: { ...order(id), ...amountOf },
  ...{ customer: { userId: "payer-1" }, method: [], type: "WEB_PAYMENT" },
});

const BODIES: [path: string, (merchant: Merchant, id: string) => object][] = [
  ["/v3/payment/online", checkoutOf],
  [
    "/v3/payment/online",
    (merchant, id) => ({
      ...checkoutOf(merchant, `${id}-x`),
      customer: { userId: "payer-2", email: "siti@example.com" },
      excludeMethod: ["GOBIZ_MY", "MASTERCARD_MY"],
      extraInfo: { extraFee: [{ type: "SERVICE", amount: 100 }] },
      ...{ layoutVersion: "v3", expiresInSeconds: 900, source: "ALACARTE" },
    }),
  ],
  [
    "/v3/payment/transaction/qrcode",
    ({ storeId }, id) => ({
      ...{ storeId, ...amountOf, type: "DYNAMIC", isPreFillAmount: true, method: [] },
      ...{ order: order(`${id}-q`), expiry: { type: "DYNAMIC", day: 1 } },
    }),
  ],
];

/** As an operator does; both releases know it afterwards. */
async function limitMethods(
  databaseUrl: string,
  sides: readonly Side[],
  methods: string | null,
): Promise<void> {
  const value = methods === null ? "null" : `'${methods}'`;
  await queryAt(
    databaseUrl,
    `insert into merchant_settings (merchant_id, methods, updated_at)
     select merchant_id, ${value}, now() from stores limit 1
     on conflict (merchant_id) do update set methods = excluded.methods`,
  );
  for (const { client, merchant } of sides) {
    await until(async () => (await isAllowed(client, merchant)) === (methods === null));
  }
}

let probes = 0;

async function isAllowed(client: Client, merchant: Merchant): Promise<boolean> {
  probes += 1;
  const body = { ...checkoutOf(merchant, `probe-${probes}`), method: ["TNG_MY"] };
  return client.request("POST", "/v3/payment/online", body).then(
    () => true,
    () => false,
  );
}
