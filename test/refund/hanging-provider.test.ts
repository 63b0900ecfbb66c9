import assert from "node:assert/strict";
import { test } from "node:test";
import { startRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import type { Rail, RefundOutcome } from "../../packages/gateway/src/rails/rail.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { payTwice } from "../support/pay.ts";

const gateway = await provideTestGateway();
const { deps } = gateway;

test("refunds of a provider that hangs delay no refund of another", async () => {
  await Promise.all(Array.from({ length: 20 }, () => payTwice(gateway)));
  await gateway.query`
    update transactions set rail_id = 'hanging'
     where id in (select transaction_id from refunds)`;
  await gateway.query`update refunds set rail_id = 'hanging'`;
  await payTwice(gateway);
  const hanging = Promise.withResolvers<RefundOutcome>();
  let calls = 0;
  const hang = () => {
    calls += 1;
    return hanging.promise;
  };
  const get = (id: string): Rail | null => {
    const rail = deps.rails.get(id === "hanging" ? "fpx" : id);
    return rail && id === "hanging" ? { ...rail, refund: hang, inquireRefund: hang } : rail;
  };
  const readDone = () => gateway.query<{ id: string }>`select id from refunds where state = 'DONE'`;
  const task = startRefunds({ ...deps, rails: { ...deps.rails, get } });
  try {
    while ((await readDone()).length === 0);
    assert.equal(calls, 16, "a merchant gets half of the slots at one provider");
  } finally {
    hanging.resolve({ kind: "not_sent", cause: "connect" });
    await task.stop();
  }
});
