import assert from "node:assert/strict";
import { test } from "node:test";
import { createSealer } from "../../../platform/keys/sealer.ts";
import { systemRandom } from "../../../platform/random.ts";
import {
  isExpired,
  openReference,
  openValues,
  sealReference,
  sealValues,
} from "./card-reference.ts";

let now = Date.UTC(2026, 10, 21);
const deps = {
  sealer: createSealer([systemRandom.bytes(32)], systemRandom),
  clock: { now: () => new Date(now) },
};
const reference = {
  checkoutId: "1763704500000000123",
  methodId: "GOBIZ_MY",
  attemptKey: "0123456789ABCDEFGHJKMNPQ",
  page: "http://127.0.0.1:8080",
  lang: "en" as const,
  expiresAtMs: now + 1_000,
};

const values = { checkoutId: "1", expiry: "12/39", name: "NUR" };

test("a reference says nothing to anybody else, and not twice the same", () => {
  const text = sealReference(deps, reference);
  assert.deepEqual(openReference(deps, text), reference);
  assert.notEqual(sealReference(deps, reference), text);
  assert.match(text, /^[\w-]+$/);
  const plain = Buffer.from(text, "base64url").toString("latin1");
  for (const part of [reference.checkoutId, reference.attemptKey]) {
    assert.ok(!text.includes(part) && !plain.includes(part));
  }
});

test("what is not ours, was changed, or is sealed for something else does not open", () => {
  const text = sealReference(deps, reference);
  const back = sealValues(deps, { ...values, expiresAtMs: now + 1_000 });
  const changed = `${text.slice(0, -2)}${text.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of [null, "", "x", "%00", changed, back, text.repeat(50)]) {
    assert.equal(openReference(deps, wrong), null);
  }
  assert.equal(openValues(deps, text, reference.checkoutId), null);
});

test("both end: a reference is then known as over, values are forgotten", () => {
  const back = sealValues(deps, { ...values, expiresAtMs: now + 1_000 });
  assert.equal(openValues(deps, back, "1")?.name, "NUR");
  assert.equal(openValues(deps, back, "2"), null, "of another checkout");
  assert.equal(isExpired(deps, reference), false);
  now += 1_000;
  assert.equal(isExpired(deps, reference), true);
  assert.equal(openValues(deps, back, "1"), null);
});
