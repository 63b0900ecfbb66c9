// Checkouts are written together, and one that the database rejects costs no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertCheckout, assertRefused, countRows } from "../support/api/checks.ts";
import { buildCall, sendWire } from "../support/api/raw-client.ts";
import { provideOwnGateway } from "../support/gateway.ts";

// A write that is tried again and again, in smaller parts, may take longer here than calls wait.
const gateway = await provideOwnGateway({ guard: { writeMsMax: 600_000 } });
const run = (text: string) => gateway.database.query({ text, values: [] });

test("a row that the database rejects fails alone, without details, and its nonce stays unused", async () => {
  await run("alter table checkouts add constraint poison check (order_title <> 'poison')");
  const before = await countRows(gateway);
  const wires = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      buildCall(gateway, {
        body: gateway.checkoutBody({ order: { title: i % 10 === 3 ? "poison" : "Lunch" } }),
      }),
    ),
  );
  const replies = await Promise.all(wires.map(sendWire));
  for (const [i, reply] of replies.entries()) {
    if (i % 10 !== 3) {
      assertCheckout(gateway, reply);
      continue;
    }
    assertRefused(reply, "INTERNAL_ERROR");
    assert.doesNotMatch(reply.text, /poison|constraint|checkouts/);
  }
  const after = await countRows(gateway);
  assert.equal(after.checkouts - before.checkouts, 36);
  assert.equal(after.nonces - before.nonces, 36);
  await run("alter table checkouts drop constraint poison");
  const wire = wires[3];
  assert.ok(wire);
  assertCheckout(gateway, await sendWire(wire));
});
