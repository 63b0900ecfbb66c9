// The SDK against a real gateway: signing, tokens, retries, clock correction and errors.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Client,
  type ClientOptions,
  createClient,
  KaunterConfigError,
  KaunterConnectionError,
  KaunterError,
} from "@kaunter/sdk";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { sdkMethodsOf } from "../../packages/gateway/src/http/route.ts";
import type { Call } from "../../packages/sdk/src/call.ts";
import { createResources } from "../../packages/sdk/src/generated/resources.ts";
import { type CheckoutBody as AnyBody, provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { withErrorDetails } from "../support/portal/error-details.ts";

type CheckoutBody = Parameters<Client["checkouts"]["create"]>[0];

const gateway = await provideTestGateway();

function clientOf(changes: Partial<ClientOptions> = {}): Client {
  const { clientId, clientSecret, privateKey } = gateway.demo;
  const wait = async () => {};
  return createClient({
    baseUrl: gateway.baseUrl,
    clientId,
    clientSecret,
    privateKey,
    ...changes,
    environment: { wait, ...changes.environment },
  });
}

/** The test harness's body, typed as the SDK's. */
const checkoutBody = (changes?: Record<string, unknown>) =>
  gateway.checkoutBody(changes) satisfies AnyBody as unknown as CheckoutBody;

/** A `fetch` that changes the nth signed call (1 is the first). */
function tampering(change: (send: () => Promise<Response>, call: number) => Promise<Response>) {
  const calls: { url: string; headers: Headers }[] = [];
  const replaced: typeof fetch = (url, init) => {
    const send = () => fetch(url, init);
    if (String(url).endsWith("/v1/token")) return send();
    calls.push({ url: String(url), headers: new Headers(init?.headers) });
    return change(send, calls.length);
  };
  return { fetch: replaced, calls };
}

const isError = (code: string) => (error: unknown) => {
  assert.ok(error instanceof KaunterError, String(error));
  assert.equal(error.code, code, error.message);
  assert.notEqual(error.requestId, "");
  return true;
};

test("each invalid field is listed where error details are ON", async () => {
  await withErrorDetails(gateway, async () => {
    const wrong = checkoutBody({ redirectUrl: "", storeId: "" });
    await assert.rejects(clientOf().checkouts.create(wrong), (error) => {
      assert.ok(error instanceof KaunterError);
      const fields = error.details.map(({ field }) => field);
      assert.deepEqual(fields, ["storeId", "redirectUrl"]);
      return true;
    });
  });
});

test("a checkout is created and retrieved, and is not yet a transaction", async () => {
  const client = clientOf();
  const body = checkoutBody({ order: { title: "R&D <é>", id: "S-1" } });
  const { checkoutId, url } = await client.checkouts.create(body);
  assert.equal(url, `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`);
  const checkout = await client.checkouts.retrieve(checkoutId);
  assert.equal(checkout.order.title, "R&D <é>");
  await assert.rejects(
    client.transactions.retrieveByOrder("S-1"),
    isError("TRANSACTION_NOT_FOUND"),
  );
  const { items, meta } = await client.transactions.list({ limit: 2 });
  assert.deepEqual(items, []);
  assert.equal(meta.cursor, "");
});

test("a payment is found by an order id of any characters, and refunded", async () => {
  const client = clientOf();
  const orderId = "A/1 %2F?é&#=";
  await pay(gateway, { orderId });
  const paid = await client.transactions.retrieveByOrder(orderId);
  assert.equal(paid.status, "SUCCESS");
  assert.equal((await client.transactions.retrieve(paid.transactionId)).order.id, orderId);
});

test("an error response has its code, status and request ID", async () => {
  const body = checkoutBody({ storeId: "1" });
  await assert.rejects(clientOf().checkouts.create(body), (error) => {
    assert.ok(error instanceof KaunterError);
    assert.equal(error.code, "STORE_NOT_FOUND");
    assert.equal(error.status, 400);
    return true;
  });
});

test("calls that start together request one token, and later ones reuse it", async () => {
  let tokens = 0;
  const counting: typeof fetch = (url, init) => {
    if (String(url).endsWith("/v1/token")) tokens += 1;
    return fetch(url, init);
  };
  const client = clientOf({ environment: { fetch: counting } });
  await Promise.all([
    client.stores.list(),
    client.merchant.retrieve(),
    client.merchant.retrieveUser(),
  ]);
  await client.stores.list();
  assert.equal(tokens, 1);
});

test("a token that the gateway no longer accepts is replaced once", async () => {
  let isFirst = true;
  const spoiling: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!String(url).endsWith("/v1/token") || !isFirst) return answer;
    isFirst = false;
    const token = { ...(await answer.json()), accessToken: "old.old.old" };
    return new Response(JSON.stringify(token), answer);
  };
  const client = clientOf({ environment: { fetch: spoiling } });
  assert.equal((await client.merchant.retrieve()).id, gateway.demo.merchantId);
});

for (const hours of [-5, 5]) {
  test(`a clock that is ${hours} hours off does not matter`, async () => {
    const now = () => Date.now() + hours * 3_600_000;
    assert.ok(await clientOf({ environment: { now } }).merchant.retrieve());
  });
}

test("a clock that goes wrong later is corrected from the error response's Date header", async () => {
  let offMs = 0;
  const { fetch: counted, calls } = tampering((send) => send());
  const client = clientOf({ environment: { now: () => Date.now() + offMs, fetch: counted } });
  await client.merchant.retrieve();
  offMs = 600_000;
  await client.merchant.retrieve();
  await client.merchant.retrieve();
  assert.equal(calls.length, 4);
});

test("a checkout whose response was lost is retried, signed anew, and is the same", async () => {
  const ids: string[] = [];
  const { fetch: losing, calls } = tampering(async (send, call) => {
    const answer = await send();
    ids.push(((await answer.clone().json()) as { item: { checkoutId: string } }).item.checkoutId);
    if (call === 1) throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
    return answer;
  });
  const created = await clientOf({ environment: { fetch: losing } }).checkouts.create(
    checkoutBody(),
  );
  assert.deepEqual(ids, [created.checkoutId, created.checkoutId]);
  const nonces = calls.map(({ headers }) => headers.get("x-nonce-str"));
  assert.notEqual(nonces[0], nonces[1]);
});

test("a call that the gateway would not recognise again is not retried", async () => {
  const { fetch: losing, calls } = tampering(async (send) => {
    await send();
    throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
  });
  const body = checkoutBody();
  const { id: _, ...order } = body.order;
  const creating = clientOf({ environment: { fetch: losing } }).checkouts.create({
    ...body,
    order,
  });
  await assert.rejects(creating, (error) => {
    assert.ok(error instanceof KaunterConnectionError);
    assert.match(error.message, /socket hang up/);
    return true;
  });
  assert.equal(calls.length, 1);
});

test("an unavailable gateway is retried only by calls that it would recognise again", async () => {
  const away = () =>
    tampering(async (send, call) => {
      const response = await send(); // the call was processed, and that was not known in time
      if (call > 1) return response;
      const error = { code: "OVERLOAD", message: "Try again." };
      const headers = { "retry-after": "1", "x-request-id": "r" };
      return Response.json({ error }, { status: 503, headers });
    });
  const wait = async () => {};
  const body = checkoutBody();
  const named = away();
  await clientOf({ environment: { fetch: named.fetch, wait } }).checkouts.create(body);
  assert.equal(named.calls.length, 2);
  const { id: _, ...order } = body.order;
  const unnamed = away();
  const creating = clientOf({ environment: { fetch: unnamed.fetch, wait } }).checkouts.create({
    ...body,
    order,
  });
  await assert.rejects(creating, isError("OVERLOAD"));
  assert.equal(unnamed.calls.length, 1);
});

test("a refund whose response was lost is retried under one key and happens once", async () => {
  const { id: transactionId } = await pay(gateway);
  const { fetch: losing, calls } = tampering(async (send, call) => {
    const answer = await send();
    if (call === 1) throw new TypeError("fetch failed");
    return answer;
  });
  const item = await clientOf({ environment: { fetch: losing } }).payments.refund({
    transactionId,
    refund: { type: "PARTIAL", currencyType: "MYR", amount: 100 },
    reason: "Too salty",
  });
  assert.equal(item.transactionId, transactionId);
  const keys = calls.map(({ headers }) => headers.get("idempotency-key"));
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
  const { items } = await clientOf().events.list({});
  const refunds = items.filter(
    (each) => each.transactionId === transactionId && /REFUND/.test(each.type),
  );
  assert.equal(new Set(refunds.map(({ subjectId }) => subjectId)).size, 1);
});

test("a busy gateway is retried after its Retry-After, unless that is long", async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  const busy = (seconds: string) =>
    tampering(async (send, call) =>
      call > 1
        ? send()
        : Response.json(
            { error: { code: "EXCEEDED_LIMIT", message: "Too many." } },
            { status: 429, headers: { "retry-after": seconds, "x-request-id": "r" } },
          ),
    ).fetch;
  const client = clientOf({ environment: { fetch: busy("2"), wait } });
  assert.ok(await client.merchant.retrieve());
  assert.deepEqual(waits, [2_000]);
  const patient = clientOf({ environment: { fetch: busy("60"), wait } });
  await assert.rejects(patient.merchant.retrieve(), isError("EXCEEDED_LIMIT"));
});

test("a timeout ends an attempt with an unknown outcome", async () => {
  const never: typeof fetch = (url, init) =>
    String(url).endsWith("/v1/token")
      ? fetch(url, init)
      : new Promise((_, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        });
  const client = clientOf({ timeoutMs: 1_000, retriesMax: 0, environment: { fetch: never } });
  await assert.rejects(
    client.reports.compareOrders(
      { from: "2026-01-01", to: "2026-01-01", orders: [] },
      { timeoutMs: 20 },
    ),
    (error) => {
      assert.ok(error instanceof KaunterConnectionError && error.isTimeout);
      return true;
    },
  );
});

test("a signal ends a call at once", async () => {
  const signal = AbortSignal.abort(new Error("shop closed"));
  await assert.rejects(clientOf().stores.list({}, { signal }), /shop closed/);
});

test("a wrong signature carries the mistake that was found and each step", async () => {
  const { privateKey } = gateway.demo.compat;
  await assert.rejects(clientOf({ privateKey }).merchant.retrieve(), (error) => {
    assert.ok(error instanceof KaunterError);
    assert.equal(error.code, "INVALID_REQUEST_SIGNATURE");
    assert.match(error.message, /You signed with the key of your application/);
    assert.match(error.debug?.preVerifyContent.step3.content ?? "", /^method=get&nonceStr=/);
    return true;
  });
});

test("a settlement file is text, an upload a form", async () => {
  const csv = await clientOf().reports.retrieveSettlementCsv({ date: "2026-01-05" });
  assert.match(csv, /^"?H/);
  const form = new FormData();
  form.set(
    "file",
    new File([Buffer.from("89504e470d0a1a0a", "hex")], "logo.png", { type: "image/png" }),
  );
  try {
    const file = await clientOf().partner.uploadFile(form);
    assert.match(file.fileUrl, /^http/);
  } catch (error) {
    // A file of eight bytes may be rejected as an image; the signature was valid.
    isError("INVALID_FILE")(error);
  }
});

test("request() returns the whole response of any path", async () => {
  const client = clientOf();
  const answer = await client.request("GET", "/v3/payment/transactions?limit=1");
  assert.equal(answer.code, "SUCCESS");
  await assert.rejects(client.request("POST", "/v3/nothing", {}), (error) => {
    assert.ok(error instanceof KaunterError && error.code === "API_ENDPOINT_NOT_FOUND");
    return true;
  });
});

test("keys in either form and with \\n for line breaks are accepted; damaged ones are rejected", async () => {
  const { privateKey } = gateway.demo;
  const { createPrivateKey } = await import("node:crypto");
  const pkcs1 = createPrivateKey(privateKey).export({ type: "pkcs1", format: "pem" }).toString();
  for (const key of [pkcs1, privateKey.replaceAll("\n", "\\n"), pkcs1.replaceAll("\n", "\r\n")]) {
    assert.ok(await clientOf({ privateKey: key }).merchant.retrieve());
  }
  const damaged = privateKey.replace(/^M.*$/m, "MIIE");
  assert.throws(() => clientOf({ privateKey: damaged }), KaunterConfigError);
});

test("each route of the signed API has its methods, with its HTTP method and path", async () => {
  const made: string[] = [];
  const record: Call = (method, path) => {
    made.push(`${method} ${path}`);
    return undefined as never; // not used
  };
  const groups: Record<
    string,
    Record<string, (...input: string[]) => Promise<unknown>>
  > = createResources(record) as never; // every method takes strings first
  for (const [resource, group] of Object.entries(groups)) {
    for (const [name, method] of Object.entries(group)) {
      assert.doesNotMatch(name, /^(get|toggle)/, `${resource}.${name}`);
      await method("ID", "ID", "ID");
    }
  }
  const routes = MERCHANT_ROUTES.flatMap((route) => {
    const { method, path } = route;
    const count = sdkMethodsOf(route).length;
    return Array<string>(count).fill(`${method} ${path.replaceAll(/\{\w+\*?\}/g, "ID")}`);
  });
  assert.deepEqual(made.sort(), routes.sort());
  const isMissing = MERCHANT_ROUTES.filter(({ sdk }) => sdk === null);
  // `kaunter check` makes them; the other is another path of partner.retrieveMerchant.
  assert.deepEqual(
    isMissing.map(({ operationId }) => operationId).filter((id) => !/IntegrationCheck$/.test(id)),
    ["getPartnerMerchantByPlural"],
  );
});
