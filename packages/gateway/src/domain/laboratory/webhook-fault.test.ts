import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import {
  chooseFaults,
  delayedUntil,
  FAULT_SCOPES,
  type FaultSubject,
  type ShareOf,
  WEBHOOK_FAULT_KINDS,
  type WebhookFault,
} from "./webhook-fault.ts";

const FAULT: WebhookFault = {
  id: "F1",
  scope: "URL",
  target: "https://shop.example/notify",
  kind: "DUPLICATE",
  seed: "one",
  percent: 100,
  delayMs: 0,
};
const SUBJECT: FaultSubject = {
  checkoutId: "C1",
  applicationId: "A1",
  url: "https://shop.example/notify",
  name: "ORDER-1 PAYMENT_WEB_ONLINE",
  attempt: 1,
};
const shareOf: ShareOf = (text) =>
  createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
const TARGETS = { CHECKOUT: "C1", APPLICATION: "A1", URL: SUBJECT.url };
const kindsOf = (faults: WebhookFault[], subject: Partial<FaultSubject> = {}) =>
  chooseFaults(faults, { ...SUBJECT, ...subject }, shareOf).map(({ kind }) => kind);

for (const scope of FAULT_SCOPES) {
  test(`a fault of a ${scope} is done to its webhooks only`, () => {
    assert.deepEqual(kindsOf([{ ...FAULT, scope, target: TARGETS[scope] }]), ["DUPLICATE"]);
    assert.deepEqual(kindsOf([{ ...FAULT, scope, target: "another" }]), []);
  });
}

test("each kind is done once, in the order of the kinds, whatever the order of the faults", () => {
  const all = WEBHOOK_FAULT_KINDS.map((kind) => ({ ...FAULT, kind }));
  assert.deepEqual(kindsOf([...all, ...all.toReversed()]), [...WEBHOOK_FAULT_KINDS]);
});

test("a webhook that was delayed, dropped or cut arrives with its next attempt", () => {
  const all = WEBHOOK_FAULT_KINDS.map((kind) => ({ ...FAULT, kind }));
  const later = kindsOf(all, { attempt: 2 });
  assert.deepEqual(
    WEBHOOK_FAULT_KINDS.filter((kind) => !later.includes(kind)),
    ["DELAY", "REORDER", "DROP", "CUT"],
  );
});

test("the same seed does the same to the same orders, another seed something else", () => {
  const half = { ...FAULT, percent: 50 };
  const marks = (seed: string) =>
    Array.from({ length: 64 }, (_, i) => kindsOf([{ ...half, seed }], { name: `O-${i}` }).length);
  assert.deepEqual(marks("one"), marks("one"));
  assert.notDeepEqual(marks("one"), marks("two"));
});

const CREATED_AT = new Date("2026-11-30T00:00:00Z");
const heldMs = (faults: WebhookFault[], name = SUBJECT.name) => {
  const until = delayedUntil(faults, { ...SUBJECT, name }, CREATED_AT, shareOf);
  return until && until.getTime() - CREATED_AT.getTime();
};

test("a delay holds each webhook for its time, a reordering for a part that the seed chooses", () => {
  assert.equal(heldMs([{ ...FAULT, kind: "DROP" }]), null);
  assert.equal(heldMs([{ ...FAULT, kind: "DELAY", delayMs: 900 }]), 900);
  const shuffled = { ...FAULT, kind: "REORDER" as const, delayMs: 60_000 };
  const parts = Array.from({ length: 50 }, (_, i) => heldMs([shuffled], `O-${i}`) ?? 0);
  assert.ok(parts.every((ms) => ms >= 0 && ms <= 60_000));
  assert.notDeepEqual(
    parts,
    parts.toSorted((a, b) => a - b),
  );
  assert.deepEqual(
    parts,
    Array.from({ length: 50 }, (_, i) => heldMs([shuffled], `O-${i}`) ?? 0),
  );
});

test("about as many are chosen as the percentage says; 0 is none and 100 all", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 100 }), (seed, percent) => {
      const names = Array.from({ length: 400 }, (_, i) => `O-${i}`);
      const count = names.filter(
        (name) => kindsOf([{ ...FAULT, seed, percent }], { name }).length > 0,
      ).length;
      // Six standard deviations of 400 throws.
      assert.ok(Math.abs(count - 4 * percent) <= 60, `${count} for ${percent} percent`);
      if (percent === 0) assert.equal(count, 0);
      if (percent === 100) assert.equal(count, 400);
    }),
    { numRuns: 50 },
  );
});
