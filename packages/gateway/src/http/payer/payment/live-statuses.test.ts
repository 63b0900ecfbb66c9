import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway, startTestGateway } from "../../../../../../test/support/gateway.ts";
import { ofDemo, openCheckout, startPaying } from "../../../../../../test/support/pay.ts";
import { cancelCheckout } from "../../../operations/checkout/close-checkout.ts";
import { silentLog } from "../../../platform/log.ts";
import type { Queryable } from "../../../store/database.ts";
import { type LiveStatus, watchStatuses } from "./live-statuses.ts";

const gateway = await provideTestGateway();

/** The real database, with a count of its queries. */
function counting(): { database: Queryable; count(): number } {
  let count = 0;
  return {
    count: () => count,
    database: {
      ...gateway.deps.database,
      rows(statement) {
        count += 1;
        return gateway.deps.database.rows(statement);
      },
    },
  };
}

/** Resolves with the first status that fits. */
function until(
  statuses: ReturnType<typeof watchStatuses>,
  checkoutId: string,
  fits: (status: LiveStatus) => boolean,
): Promise<LiveStatus> {
  return new Promise((resolve) => {
    const checkout = ofDemo(gateway, checkoutId);
    const watcher = {
      send(status: LiveStatus) {
        if (!fits(status)) return;
        statuses.unwatch(checkout, watcher);
        resolve(status);
      },
    };
    statuses.watch(checkout, watcher);
  });
}

test("a hundred open pages of ten checkouts are one query a second, and all get a change", async () => {
  const { database, count } = counting();
  const statuses = watchStatuses({ ...gateway.deps, database, log: silentLog });
  const ids = await Promise.all(Array.from({ length: 10 }, () => openCheckout(gateway)));
  const beganMs = performance.now();
  const heard = ids.flatMap((id) =>
    Array.from({ length: 10 }, () => until(statuses, id, ({ isFinal }) => isFinal)),
  );
  await Promise.all(ids.map((id) => cancelCheckout(gateway.deps, ofDemo(gateway, id))));
  const all = await Promise.all(heard);
  assert.ok(all.every(({ screen }) => screen === "cancelled"));
  const seconds = (performance.now() - beganMs) / 1_000;
  assert.ok(count() <= seconds + 1, `${count()} questions in ${seconds} s`);
  statuses.close();
});

test("the version changes with every attempt and every state, and equals the page's own", async () => {
  const statuses = watchStatuses({ ...gateway.deps, log: silentLog });
  const id = await openCheckout(gateway);
  const read = (asked: string) =>
    gateway.deps.routes.find(asked, (among) => statuses.read(among, asked));
  const page = async () => {
    const response = await fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`);
    return /data-version="([^"]*)"/.exec(await response.text())?.[1];
  };
  const seen = new Set<string | undefined>();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const known = await read(id);
    assert.equal(await page(), known?.status.version);
    seen.add(known?.status.version);
    await startPaying(gateway, id);
  }
  assert.equal(seen.size, 3);
  assert.equal(await read("1"), null);
});

test("one checkout has room for twenty streams; the next page asks by itself", async () => {
  const id = await openCheckout(gateway);
  const stop = new AbortController();
  const url = `${gateway.baseUrl}/checkout/events?checkoutId=${id}`;
  const open = () => fetch(url, { signal: stop.signal });
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  assert.ok(streams.every(({ status }) => status === 200));
  assert.equal((await open()).status, 429);
  assert.equal((await fetch(url.replace("events", "status"))).status, 200);
  stop.abort();
});

test("a server that stops ends its streams", async () => {
  const own = await startTestGateway();
  const id = await openCheckout(own);
  const response = await fetch(`${own.baseUrl}/checkout/events?checkoutId=${id}`);
  const text = response.text();
  await own.stop();
  assert.match(await text, /^data: \{/);
});
