// What a search may do between two of its steps, and in which order it searches.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { canonicalize } from "../canonical-json.ts";
import { readJson } from "../read-json.ts";
import { searchMistakes } from "./search.ts";
import type { SearchFacts, SearchTarget } from "./trial.ts";

const NEVER: SearchTarget = { hash: "sha256", isOver: () => false };

function factsOf(body: object, nonce = "n1"): SearchFacts {
  return {
    document: readJson(new TextEncoder().encode(JSON.stringify(body))),
    method: "POST",
    pathAndQuery: "/v3/payment/online",
    baseUrls: ["https://pay.example"],
    host: "pay.example",
    otherBaseUrls: [],
    nonce,
    timestamp: "1795233660",
  };
}

/** Steps until the search ends or its time, of so many steps, is over. */
function run(facts: SearchFacts, target = NEVER, stepsMax = Number.POSITIVE_INFINITY) {
  let stepCount = 0;
  const steps = searchMistakes(facts, target, () => stepCount > stepsMax);
  for (;;) {
    const step = steps.next();
    if (step.done) return { ...step.value, stepCount };
    stepCount += 1;
  }
}

test("a search pauses after each body that it wrote, also after one that it knows", () => {
  // Escapes that change nothing: most ways to write this body are the same.
  const { stepCount, triedCount } = run(factsOf({ a: "1".repeat(15_000) }), NEVER, 60);
  assert.equal(stepCount, 61);
  assert.ok(triedCount < 61 * 32, `${triedCount} trials`);
  const whole = run(factsOf({ a: "1" }));
  assert.ok(whole.stepCount > whole.triedCount / 32 + 100, `${whole.stepCount} steps`);
});

test("a mistake in the text over a long body is found before bodies are rewritten", () => {
  const facts = factsOf({ a: Array.from({ length: 1_000 }, (_, id) => ({ id })) });
  const data = Buffer.from(canonicalize(facts.document.value)).toString("base64");
  const text = `data=${data}&method=POST&nonceStr=n1&requestUrl=https://pay.example/v3/payment/online&signType=sha256&timestamp=1795233660`;
  const signed = createHash("sha256").update(text).digest("hex");
  const found = run(facts, { hash: "sha256", isOver: (digest) => digest === signed });
  assert.deepEqual(
    found.mistakes?.map(({ name }) => name),
    ["method-case"],
  );
  assert.ok(found.triedCount < 20, `${found.triedCount} trials`);
});

test("a body that is not rewritten is tried with its parts in another order", () => {
  const facts = factsOf({ a: "1".repeat(20_000) });
  const data = Buffer.from(canonicalize(facts.document.value)).toString("base64");
  const text = `method=post&nonceStr=n1&requestUrl=https://pay.example/v3/payment/online&signType=sha256&timestamp=1795233660&data=${data}`;
  const signed = createHash("sha256").update(text).digest("hex");
  const found = run(facts, { hash: "sha256", isOver: (digest) => digest === signed });
  assert.equal(found.mistakes?.length, 1);
});

test("a nonce whose cut would split a character does not end the search", () => {
  assert.equal(run(factsOf({}, `${"a".repeat(15)}😀`)).mistakes, null);
});
