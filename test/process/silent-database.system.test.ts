/**
 * Connections to the database go silent under load: every call is answered, as one to be tried
 * again, and everything goes on by itself. Nothing is lost, and nothing happens twice.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { basic } from "../support/api/raw-client.ts";
import { createTestDatabase } from "../support/database.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { followNext, readPayment, startPaying } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { startFaultyNetwork } from "../support/process/faulty-network.ts";
import { startRestartingDatabase } from "../support/process/restarting-database.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

/** Between two calls of the same caller. */
const PAUSE_MS = 50;
const HARM_AGAIN_MS = 1_000;
/** Two seconds, and what a busy machine adds. */
const READY_MS_MAX = 6_000;

const shop = await provideReceiver(answer(200));

interface Seen {
  status: number;
  retryAfter: string | null;
  text: string;
}

/** Callers of every kind that call without end, and count what they get. */
function startCallers(gateway: TestGateway, cookie: string, page: string) {
  const made = new Map<string, string>();
  const succeeded: Record<string, number> = {};
  const failed: (Seen & { name: string })[] = [];
  const readyMs: number[] = [];
  const ready = new Set<string>();
  let isOver = false;

  async function ask(url: string, init: RequestInit = {}): Promise<Seen> {
    const response = await fetch(`${gateway.baseUrl}${url}`, init);
    const { status, headers } = response;
    return { status, retryAfter: headers.get("retry-after"), text: await response.text() };
  }

  async function repeatCalls(name: string, call: () => Promise<Seen>): Promise<void> {
    while (!isOver) {
      const seen = await call();
      if (seen.status === 200) succeeded[name] = (succeeded[name] ?? 0) + 1;
      else failed.push({ name, ...seen });
      await setTimeout(PAUSE_MS);
    }
  }

  let orders = 0;
  async function sell(): Promise<Seen> {
    orders += 1;
    const id = `silent-${orders}`;
    // A shop asks again with the same order until it knows.
    for (;;) {
      const order = { id, amount: 2590 };
      const body = gateway.checkoutBody({ order, notifyUrl: shop.url });
      const reply = await gateway.call({ path: "/v3/payment/online", body });
      const seen = {
        status: reply.status,
        retryAfter: reply.headers.get("retry-after"),
        text: JSON.stringify(reply.body),
      };
      if (reply.status === 200) made.set(id, reply.body.item.checkoutId);
      if (reply.status === 200 || isOver) return seen;
      failed.push({ name: "checkout", ...seen });
      await setTimeout(PAUSE_MS);
    }
  }

  const token = () =>
    ask("/v1/token", {
      method: "POST",
      headers: { authorization: basic(gateway.demo), "content-type": "application/json" },
      body: JSON.stringify({ grantType: "client_credentials" }),
    });

  async function probe(): Promise<Seen> {
    const startedAt = performance.now();
    const seen = await ask("/readyz");
    readyMs.push(performance.now() - startedAt);
    const { status } = JSON.parse(seen.text);
    ready.add(`${seen.status} ${String(status).replace(/\d+/g, "N")}`);
    return { ...seen, status: 200 };
  }

  const callers = [
    ...Array.from({ length: 4 }, () => repeatCalls("checkout", sell)),
    repeatCalls("token", token),
    repeatCalls("page", () => ask(page, { headers: { accept: "text/html" } })),
    repeatCalls("portal", () => ask("/portal/api/session", { headers: { cookie } })),
    repeatCalls("readyz", probe),
  ];
  return {
    made,
    failed,
    readyMs,
    ready,
    /** So many more of each kind succeed. */
    async succeed(count: number): Promise<void> {
      const before = { ...succeeded };
      const names = ["checkout", "token", "page", "portal"];
      await until(() =>
        names.every((name) => (succeeded[name] ?? 0) >= (before[name] ?? 0) + count),
      );
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

/** Under load, does `harm` and then `heal`; checks what the callers got and what is there. */
async function survive(gateway: TestGateway, harm: () => void, heal: () => void): Promise<void> {
  const portal = await signInOwner(gateway);
  const order = { id: "silent-before", amount: 2590 };
  const body = gateway.checkoutBody({ order, notifyUrl: shop.url });
  const { checkoutId } = (await gateway.call({ path: "/v3/payment/online", body })).body.item;
  const started = await startPaying(gateway, checkoutId);
  const callers = startCallers(gateway, portal.cookie ?? "", `/checkout?checkoutId=${checkoutId}`);
  try {
    await callers.succeed(5);
    // Again and again: where new connections work, a kind of call may have got one each time.
    await until(async () => {
      harm();
      await setTimeout(HARM_AGAIN_MS);
      const isNotReady = [...callers.ready].some((seen) => seen.startsWith("503"));
      return isNotReady && new Set(callers.failed.map(({ name }) => name)).size === 4;
    });
    heal();
    await callers.succeed(5);
    await until(async () => (await fetch(`${gateway.baseUrl}/readyz`)).status === 200);
  } finally {
    await callers.stop();
  }
  for (const { name, status, retryAfter, text } of callers.failed) {
    assert.equal(status, 503, `${name}: ${text}`);
    assert.match(retryAfter ?? "", /^[1-9]$/);
    if (name === "page") assert.match(text, /data-screen="unavailable"/);
    else assert.equal(JSON.parse(text).error.code, "OVERLOAD");
  }
  assert.ok(Math.max(...callers.readyMs) < READY_MS_MAX, `${Math.max(...callers.readyMs)} ms`);
  // By the gateway's own connections: the test's have gone silent as well.
  const { rows } = await gateway.deps.database.query<{ order_id: string; id: string }>(sql`
    select order_id, id from checkouts where order_id like 'silent-%'`);
  assert.equal(new Set(rows.map(({ order_id }) => order_id)).size, rows.length, "nothing twice");
  for (const [orderId, id] of callers.made) {
    assert.equal(rows.find(({ order_id }) => order_id === orderId)?.id, id);
  }
  // The payment in progress ends, and the shop is notified once.
  await followNext(started.next);
  await until(
    () => readPayment(gateway, started.attemptId),
    ({ status }) => status === "SUCCESS",
  );
  const told = () => shop.received.filter(({ body }) => body.includes("silent-before"));
  await until(() => told().length > 0);
  assert.equal(told().length, 1);
  shop.received.length = 0;
}

for (const [name, harm] of [
  ["open connections go silent, and new ones work", "freezeOpen"],
  ["the host is lost: connections are accepted, and no process responds", "freezeAll"],
] as const) {
  test(`${name}: calls get a retryable error, and everything continues`, async () => {
    const database = await createTestDatabase();
    const network = await startFaultyNetwork(database.url);
    const gateway = await startTestGateway({
      databaseUrl: network.url,
      withWorker: true,
      limits: "calls",
    });
    try {
      // The frozen ones stay frozen.
      const heal = harm === "freezeAll" ? network.thaw : () => {};
      await survive(gateway, network[harm], heal);
    } finally {
      network.thaw();
      await gateway.stop();
      network.close();
      await database.drop();
    }
  });
}

test("PostgreSQL hangs as a whole: calls fail with a code to retry, and everything continues", async () => {
  const database = await startRestartingDatabase();
  after(() => database.remove());
  const gateway = await startTestGateway({
    databaseUrl: database.url,
    withWorker: true,
    limits: "calls",
  });
  try {
    await survive(gateway, database.freeze, database.goOn);
  } finally {
    database.goOn();
    await gateway.stop();
  }
});
