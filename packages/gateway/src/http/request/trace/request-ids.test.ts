import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "../../../platform/random.ts";
import { createRequestIds } from "./request-ids.ts";

const OWN = /^[\da-f]{24}-\w+$/;
const GIVEN = "0d6f8a4c-1f2e-4b7a-9c3d-5e6f7a8b9c0d";
const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

const idsOf = (trustsProxyIds: boolean, isTraced: boolean) =>
  createRequestIds(systemRandom, { trustsProxyIds, isTraced });
const withId = (id: string) => ({ headers: { "x-request-id": id } });

test("ids of requests are the gateway's own, and different", () => {
  const makeId = idsOf(false, true);
  const headers = { "x-request-id": GIVEN, traceparent: TRACEPARENT };
  const [first, second] = [makeId({ headers }), makeId({ headers })];
  assert.match(first, OWN);
  assert.match(second, OWN);
  assert.notEqual(first, second);
});

test("a trusted proxy's id is the request's, unless it comes again", () => {
  const makeId = idsOf(true, false);
  assert.equal(makeId(withId(GIVEN)), GIVEN);
  assert.match(makeId(withId(GIVEN)), OWN);
  for (let i = 0; i < 1_000; i += 1) makeId(withId(`another-request-${i}`));
  assert.equal(makeId(withId(GIVEN)), GIVEN, "forgotten by then");
});

for (const id of [
  "short",
  "with space",
  'quote"quote',
  "new\nline-new",
  "x".repeat(65),
  "§§§§§§§§",
]) {
  test(`${JSON.stringify(id.slice(0, 20))} is no id of a request`, () => {
    assert.match(idsOf(true, false)(withId(id)), OWN);
  });
}

test("the id of a request in a proxy's trace says which, where traces are recorded", () => {
  const headers = { "x-request-id": GIVEN, traceparent: TRACEPARENT };
  assert.match(idsOf(true, true)({ headers }), /^4bf92f3577b34da6a3ce929d0e0e4736-[\da-f]{16}-1$/);
  assert.equal(idsOf(true, false)({ headers }), GIVEN);
});
