import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });

const NEW_STORE = {
  name: "Cawangan <Dua> & Co",
  addressLine1: "1 Jalan Contoh",
  postCode: "30000",
  city: "Ipoh",
  state: "Perak",
  country: "MALAYSIA",
  countryCode: "60",
  phoneNumber: "123456789",
};

async function makeStore(changes: object = {}) {
  const answer = await gateway.call({ path: "/v3/store", body: { ...NEW_STORE, ...changes } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.item;
}

const remove = (id: string) => gateway.call({ method: "DELETE", path: `/v3/store/${id}` });

test("a store is opened with what was sent, and found again", async () => {
  const store = await makeStore({ geoLocation: { latitude: 4.5975, longitude: 101.0901 } });
  assert.match(store.id, /^\d{19}$/);
  assert.equal(store.name, NEW_STORE.name);
  assert.equal(store.city, "Ipoh");
  assert.deepEqual(store.geoLocation, { latitude: 4.5975, longitude: 101.0901 });
  assert.equal(store.status, "ACTIVE");
  const found = await gateway.get(`/v3/store/${store.id}`);
  assert.deepEqual(found.body, { item: store, code: "SUCCESS" });
  await remove(store.id);
});

test("a store can be used in a checkout at once, and no longer when it is deleted", async () => {
  const store = await makeStore();
  const create = () =>
    gateway.call({ path: "/v3/payment/online", body: gateway.checkoutBody({ storeId: store.id }) });
  assert.equal((await create()).status, 200);
  const deleted = await remove(store.id);
  assert.deepEqual(deleted.body, { item: {}, code: "SUCCESS" });
  // Other processes learn of a change within a second.
  const refused = await until(create, (answer) => answer.status !== 200);
  assert.equal(refused.body.error.code, "STORE_NOT_FOUND");
  const gone = await gateway.get(`/v3/store/${store.id}`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, "STORE_NOT_FOUND"]);
  const again = await remove(store.id);
  assert.deepEqual([again.status, again.body.error.code], [404, "STORE_NOT_FOUND"]);
});

test("a store keeps what a change leaves out, with the id in the path or in the body", async () => {
  const store = await makeStore();
  const path = `/v3/store/${store.id}`;
  const renamed = await gateway.call({ method: "PATCH", path, body: { name: "Baru" } });
  assert.equal(renamed.body.item.name, "Baru");
  assert.equal(renamed.body.item.city, "Ipoh");
  const moved = await gateway.call({
    method: "PATCH",
    path: "/v3/store",
    body: { id: store.id, city: "Taiping", geoLocation: { Lat: 4.85, Lng: 100.74 } },
  });
  assert.equal(moved.body.item.id, store.id);
  assert.deepEqual(moved.body.item.geoLocation, { latitude: 4.85, longitude: 100.74 });
  const byDefault = await gateway.call({
    method: "PATCH",
    path: "/v3/store",
    body: { phoneNumber: "1110009999" },
  });
  assert.equal(byDefault.body.item.id, gateway.demo.storeId);
  await remove(store.id);
});

test("the list is complete over its pages and counts all of them", async () => {
  const made = [await makeStore(), await makeStore(), await makeStore()];
  const ids: string[] = [];
  let cursor = "";
  do {
    const path = `/v3/stores?limit=2&cursor=${cursor}`;
    const { body } = await gateway.get(path);
    assert.equal(body.meta.total, 4);
    assert.equal(body.meta.count, body.items.length);
    ids.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.meta.cursor;
  } while (cursor !== "");
  assert.deepEqual(ids.sort(), [gateway.demo.storeId, ...made.map(({ id }) => id)].sort());
  for (const { id } of made) await remove(id);
});

test("a filter on times narrows the list; one that is not understood is rejected", async () => {
  const list = (filter: unknown) =>
    gateway.get(`/v3/stores?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const none = await list({ updatedAt: { $gte: "2999-01-01T00:00:00Z" } });
  assert.deepEqual(none.body, {
    items: [],
    code: "SUCCESS",
    meta: { count: 0, total: 0, cursor: "" },
  });
  const all = await list({ createdAt: { $lt: "2999-01-01T00:00:00Z" }, status: "ACTIVE" });
  assert.equal(all.body.meta.total, 1);
  for (const filter of [{ nama: "x" }, { updatedAt: "x" }, { updatedAt: { $gte: "x" } }, 7]) {
    assert.equal((await list(filter)).body.error.code, "INVALID_PARAMETER");
  }
});

test("a merchant has ten stores at most, also with concurrent requests", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => gateway.call({ path: "/v3/store", body: NEW_STORE })),
  );
  const made = answers.filter(({ status }) => status === 200);
  assert.equal(made.length, 9);
  for (const { status, body } of answers) {
    if (status !== 200) assert.equal(body.error.code, "STORE_MAXIMUM");
  }
  for (const { body } of made) await remove(body.item.id);
});

test("the default store cannot be deleted", async () => {
  const answer = await remove(gateway.demo.storeId);
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error.code, "DEFAULT_STORE_DELETE_NOT_ALLOWED");
});

test("a store with a missing or broken field is rejected by name", async () => {
  for (const [changes, code] of [
    [{ name: undefined }, "VALIDATION_ERROR"],
    [{ name: " " }, "VALIDATION_ERROR"],
    [{ name: "x".repeat(256) }, "MAX_VALUE"],
    [{ countryCode: "MY" }, "INVALID_PARAMETER"],
    [{ geoLocation: { latitude: 91 } }, "VALIDATION_ERROR"],
    [{ merchantSettlementId: "1" }, "ACCOUNT_NOT_FOUND"],
  ] as const) {
    const body = { ...NEW_STORE, ...changes };
    const answer = await gateway.call({
      path: "/v3/store",
      body: JSON.parse(JSON.stringify(body)),
    });
    assert.equal(answer.body.error?.code, code, JSON.stringify(answer.body));
  }
});

test("another merchant's store cannot be read, changed or deleted", async () => {
  const path = `/v3/store/${other.store.id}`;
  const calls = [
    { method: "GET", path },
    { method: "PATCH", path, body: { name: "mine" } },
    { method: "PATCH", path: "/v3/store", body: { id: other.store.id, name: "mine" } },
    { method: "DELETE", path },
  ];
  for (const call of calls) {
    const theirs = await gateway.call(call);
    const nobodys = await gateway.call(
      JSON.parse(JSON.stringify(call).replaceAll(other.store.id, "1234567890123456789")),
    );
    assert.equal(theirs.body.error.code, "STORE_NOT_FOUND");
    assert.deepEqual(theirs.body, nobodys.body);
  }
  const own = await gateway.get(path, other.application);
  assert.equal(own.body.item.name, "Kedai Lain");
});
