import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimiter } from "../../../packages/gateway/src/http/request/rate/rate-limiter.ts";
import { bodyCosts, connectionLimits, rateLimits } from "./rate-limits.ts";

test("a limiter made with a row's rate allows the row's burst, and no more", () => {
  const row = rateLimits()
    .split("\n")
    .find((line) => line.startsWith("| Portal"));
  const [perSecond = 0, burst = 0] = (row ?? "").match(/\d+/g)?.map(Number) ?? [];
  const limiter = createRateLimiter(perSecond, { now: () => new Date(0) });
  for (let taken = 0; taken < burst; taken += 1) limiter.take("one");
  assert.throws(() => limiter.take("one"), { code: "EXCEEDED_LIMIT" });
});

test("the configured limits are those of the configuration", () => {
  assert.match(rateLimits(), /\| Signed requests \| application \| 50 \| 100 \|/);
  assert.match(connectionLimits(), /`KAUNTER_CONNECTIONS_PER_ADDRESS` \| 256 \|/);
  assert.match(bodyCosts(), /\| 32 KB \|[\s\S]*\| 4 KB \|/);
});
