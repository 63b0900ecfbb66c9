/**
 * Faults that must wake somebody, caused at the real processes, until Prometheus fires. All other
 * alerts: `npm run test:engine -- prometheus`.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "../../packages/gateway/src/store/sql.ts";
import { provideObserved } from "../support/observability/observed-gateway.ts";
import { whySkipped } from "../support/process/languages.ts";
import { answer, provideReceiver } from "../support/receiver.ts";

const skip = whySkipped("prometheus");
const shop = await provideReceiver(answer(500));
const observed = skip ? null : await provideObserved();

test("a healthy gateway raises no alert, and webhooks of which none arrives do", {
  skip,
}, async () => {
  assert.ok(observed);
  const { prometheus, pay } = observed;
  assert.deepEqual(await prometheus.listFiring(), []);
  for (let i = 0; i < 6; i += 1) await pay("SIM0000", shop.url);
  const [alert] = await prometheus.expectFiring("KaunterWebhooksFail");
  assert.equal(
    alert?.annotations.runbook_url,
    "https://pay.example/docs/operating/runbook/webhooks-and-email#kaunterwebhooksfail",
  );
});

test("writes that fail again and again at a lock raise an alert, although their age saws", {
  skip,
}, async () => {
  assert.ok(observed);
  const { db, prometheus, whileSelling } = observed;
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table checkouts in share mode`);
    const statuses = await whileSelling(4, () => prometheus.expectFiring("KaunterWritesStuck"));
    assert.ok((statuses.get(503) ?? 0) > 0, JSON.stringify([...statuses]));
  });
});

test("a database that never responds raises alerts, without a worker's readings", {
  skip,
}, async () => {
  assert.ok(observed);
  const { network, prometheus, whileSelling } = observed;
  network.freezeAll();
  try {
    await whileSelling(4, () =>
      prometheus.expectFiring(
        "KaunterDatabaseDown",
        "KaunterNotReady",
        "KaunterServerErrors",
        "KaunterErrorBudgetFast",
      ),
    );
  } finally {
    network.thaw();
  }
});
