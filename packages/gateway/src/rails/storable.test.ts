import assert from "node:assert/strict";
import { test } from "node:test";
import type { Rail } from "./rail.ts";
import { withStorableTexts } from "./storable.ts";

const dueAt = new Date(0);
const ODD = "a\0b\ud83c";
const GOOD = "a\uFFFDb\uFFFD";

function railThat(members: object): Rail {
  return withStorableTexts({ id: "odd", ...members } as Rail); // only what the test calls
}

test("what a rail answers holds no text that the database rejects", async () => {
  const rail = railThat({
    refund: async () => ({ kind: "refused", rawCode: ODD, reason: "other" }),
    inquireDispute: async () => ({ rawReason: ODD, dueAt, amountMinor: 1, reason: null }),
    ingest: async () => ({ attemptId: ODD, events: [{ report: { payer: { [ODD]: [ODD] } } }] }),
    bankNameOf: () => ODD,
  });
  const nothing = [] as unknown as Parameters<NonNullable<Rail["refund"]>>;
  assert.deepEqual(await rail.refund?.(...nothing), {
    kind: "refused",
    rawCode: GOOD,
    reason: "other",
  });
  const noDispute = [] as unknown as Parameters<NonNullable<Rail["inquireDispute"]>>;
  const dispute = await rail.inquireDispute?.(...noDispute);
  assert.deepEqual(dispute, { rawReason: GOOD, dueAt, amountMinor: 1, reason: null });
  const noMessage = [] as unknown as Parameters<Rail["ingest"]>;
  assert.deepEqual(await rail.ingest(...noMessage), {
    attemptId: GOOD,
    events: [{ report: { payer: { [GOOD]: [GOOD] } } }],
  });
  assert.equal(rail.bankNameOf?.("x"), GOOD);
});

test("a rail that fails fails, and one without a method has none", async () => {
  const rail = railThat({ refund: () => Promise.reject(new Error("away")) });
  const nothing = [] as unknown as Parameters<NonNullable<Rail["refund"]>>;
  await assert.rejects(async () => rail.refund?.(...nothing), /away/);
  assert.equal(rail.listBanks, undefined);
  assert.equal(rail.id, "odd");
});
