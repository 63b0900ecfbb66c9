import assert from "node:assert/strict";
import { test } from "node:test";
import { startRefunds } from "../../packages/gateway/src/jobs/refund/run-refunds.ts";
import type {
  ConnectedRail,
  RefundInput,
  RefundOutcome,
} from "../../packages/gateway/src/rails/rail.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { payTwice } from "../support/pay.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const { deps } = gateway;

type Provider = readonly [railId: string, partner: string | null];

const CASES: readonly [name: string, hanging: Provider, other: Provider][] = [
  ["refunds of a provider that hangs delay no refund of another", ["slow", null], ["quick", null]],
  ["a wallet that hangs delays no refund of another wallet", ["wallets", "A"], ["wallets", "B"]],
];

async function createDueRefunds(count: number, [railId, partner]: Provider): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => payTwice(gateway)));
  await gateway.query`
    update transactions set rail_id = ${railId}, rail_partner = ${partner}
     where id in (select transaction_id from refunds where rail_id = 'fpx')`;
  await gateway.query`update refunds set rail_id = ${railId} where rail_id = 'fpx'`;
}

for (const [name, hanging, other] of CASES) {
  test(name, async () => {
    await createDueRefunds(20, hanging);
    await createDueRefunds(1, other);
    const response = Promise.withResolvers<RefundOutcome>();
    let calls = 0;
    const get = (id: string): ConnectedRail | null => {
      const rail = deps.rails.get("fpx");
      const refund = async (_: unknown, { attempt }: RefundInput): Promise<RefundOutcome> => {
        const hangs = id === hanging[0] && attempt.partner === hanging[1];
        if (!hangs) return { kind: "refunded", reference: "R" };
        calls += 1;
        return response.promise;
      };
      return rail && { ...rail, refund, inquireRefund: refund };
    };
    const readDone = () => gateway.query`
      select 1 as one from refunds r
        join transactions t on t.merchant_id = r.merchant_id and t.id = r.transaction_id
       where r.state = 'DONE' and r.rail_id = ${other[0]}
         and t.rail_partner is not distinct from ${other[1]}`;
    const task = startRefunds({ ...deps, rails: { ...deps.rails, get } });
    try {
      while ((await readDone()).length === 0);
      // The last of them may still be reading what it sends.
      await until(() => calls >= 16);
      assert.equal(calls, 16, "a merchant gets half of the slots at one provider");
    } finally {
      response.resolve({ kind: "refunded", reference: "R" });
      await task.stop();
    }
  });
}
