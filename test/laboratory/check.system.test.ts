// The integration check on shops in three languages that are right, and on shops that are each
// wrong in one way: what it says of them is right, and no right shop loses a point.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CheckId } from "../../packages/gateway/src/domain/laboratory/check/checks.ts";
import { CHECK_IDS } from "../../packages/gateway/src/domain/laboratory/check/checks.ts";
import {
  EXAMPLE_SHOPS,
  type Shop,
  startWrongShop,
  stopShop,
} from "../support/examples/example-shops.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

/** Above two thirds of the time limit. */
const LATE = { LATE_MS: "2400" };

const gateway = await provideOwnGateway({
  withWorker: true,
  environment: { KAUNTER_WEBHOOK_TIMEOUT_SECONDS: "3" },
});
const folder = provideFolder();

interface Graded {
  id: CheckId;
  verdict: string;
  found: string;
  exchanges: unknown[];
  fix: { text: string; samples: Record<string, string> } | null;
}

/** The report of a shop that a new merchant runs. */
async function gradeOf(name: string, start: (demo: string) => Promise<Shop>): Promise<Graded[]> {
  const { application, storeId } = await makeSecondMerchant(gateway);
  const demo = join(folder, `${name}.json`);
  writeFileSync(demo, JSON.stringify({ ...gateway.demo, ...application, storeId }));
  const shop = await start(demo);
  try {
    const at = (path: string) => new URL(path, shop.url).href;
    const urls = { notifyUrl: at("/notify"), buyUrl: at("/buy"), probeUrl: at("/probe") };
    const started = await gateway.call({ path: "/v3/sandbox/checks", body: urls, application });
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const path = `/v3/sandbox/checks/${started.body.item.id}`;
    const { item } = await until(
      async () => (await gateway.get(path, application)).body,
      (body) => body.item.state !== "RUNNING",
    );
    assert.equal(item.state, "DONE");
    assert.deepEqual(item.results.map(({ id }: Graded) => id).toSorted(), CHECK_IDS.toSorted());
    return item.results;
  } finally {
    await stopShop(shop);
  }
}

const failedOf = (results: readonly Graded[]) =>
  results.filter(({ verdict }) => verdict !== "PASSED").map(({ id }) => id);

for (const { language, skip, start } of EXAMPLE_SHOPS) {
  test(`the ${language} example loses no point`, { skip }, async () => {
    const results = await gradeOf(`right-${language}`, start);
    const lost = results.filter(({ verdict }) => verdict !== "PASSED");
    assert.deepEqual(
      lost.map(({ id, verdict, found }) => `${id} ${verdict}: ${found}`),
      [],
    );
  });
}

/** What each wrong shop fails. */
const WRONG: Readonly<Record<string, readonly CheckId[]>> = {
  "accepts-forged": ["forged-signature", "forged-key", "changed-amount", "replayed"],
  "accepts-old": ["replayed"],
  "fulfils-twice": ["duplicates", "return-first"],
  "trusts-redirect": ["forged-return"],
  "trusts-webhook": ["not-paid", "refund-first"],
  "ignores-amount": ["other-amount"],
  "answers-late": ["in-time"],
  "new-order-id": ["same-order"],
  "saves-later": ["webhook-first"],
  "shows-anything": ["hostile-text"],
};

for (const [wrong, failed] of Object.entries(WRONG)) {
  test(`a shop that is wrong in that it ${wrong} fails for that`, async () => {
    const results = await gradeOf(wrong, (demo) => startWrongShop(demo, wrong, LATE));
    assert.deepEqual(
      failedOf(results),
      failed,
      JSON.stringify(results.map(({ exchanges: _, ...one }) => one)),
    );
    for (const { verdict, exchanges, fix, id } of results) {
      if (verdict !== "FAILED") continue;
      assert.ok(fix && Object.values(fix.samples).every((sample) => sample.length > 20), id);
      if (id !== "same-order") assert.ok(exchanges.length > 0, id);
    }
  });
}

test("without a purchase and a probe URL it asks, until it is stopped", async () => {
  const { application } = await makeSecondMerchant(gateway);
  const call = (path: string, body?: object) =>
    gateway.call({ path: `/v3/sandbox/checks${path}`, ...(body && { body }), application });
  const notifyUrl = "http://127.0.0.1:9/notify";
  const { id } = (await call("", { notifyUrl })).body.item;
  const read = async () => (await gateway.get(`/v3/sandbox/checks/${id}`, application)).body.item;
  const asked = await until(read, ({ question }) => question !== null);
  assert.deepEqual(asked.question, { number: 1, kind: "PLACE_ORDER", orderId: "", happened: null });
  const ignored = await call(`/${id}/answer`, { number: 7 });
  assert.deepEqual(ignored.body.item.question, asked.question);
  await call(`/${id}/answer`, { number: 1 });
  await until(read, ({ question }) => question?.number !== 1);
  assert.equal((await call(`/${id}/stop`)).body.item.state, "STOPPED");
  const other = await makeSecondMerchant(gateway);
  const foreign = await gateway.get(`/v3/sandbox/checks/${id}`, other.application);
  assert.deepEqual([foreign.status, foreign.body.error.code], [404, "NOT_FOUND"]);
});

test("a new check stops the merchant's that runs, also where both start at once", async () => {
  const { application } = await makeSecondMerchant(gateway);
  const start = async () => {
    const body = { notifyUrl: "http://127.0.0.1:9/notify" };
    return gateway.call({ path: "/v3/sandbox/checks", body, application });
  };
  const stateOf = async (id: string) =>
    (await gateway.get(`/v3/sandbox/checks/${id}`, application)).body.item.state;
  const first = (await start()).body.item.id;
  const second = (await start()).body.item.id;
  assert.deepEqual([await stateOf(first), await stateOf(second)], ["STOPPED", "RUNNING"]);
  const many = await Promise.all([start(), start(), start()]);
  const started = many.flatMap(({ status, body }) => (status === 200 ? [body.item.id] : []));
  const states = await Promise.all(started.map(stateOf));
  assert.equal(states.filter((state) => state === "RUNNING").length, 1, states.join());
  assert.ok(many.every(({ status }) => status === 200 || status === 409));
});

for (const [what, urls] of [
  ["no URL", { notifyUrl: "shop" }],
  ["no notifyUrl", {}],
  ["a purchase URL that is none", { notifyUrl: "https://shop.example/", buyUrl: "ftp://shop" }],
] as const) {
  test(`a check with ${what} is rejected`, async () => {
    const { status, body } = await gateway.call({ path: "/v3/sandbox/checks", body: urls });
    assert.equal(status, 400, JSON.stringify(body));
  });
}
