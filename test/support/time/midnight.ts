/** Days pass in these tests: simulators, gateway and nonce partitions together. */
import assert from "node:assert/strict";
import { dayOf, endOfDay } from "../../../packages/gateway/src/domain/malaysian-day.ts";
import { startTestGateway, type TestGateway, type TestGatewayOptions } from "../gateway.ts";
import { stopAfterTests } from "../lifetime.ts";
import { followingClock } from "../pay.ts";

/** A frozen gateway for the whole test file; it stops after the last test. */
export function provideFrozenGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  return stopAfterTests(startFrozenGateway(options), (gateway) => gateway.stop());
}

/** A gateway whose clock is frozen until the sandbox's is advanced. */
export async function startFrozenGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const clock = followingClock();
  const gateway = await startTestGateway({ ...options, replace: { clock } });
  gateway.sandbox.clock.freeze();
  clock.follow(gateway.sandbox.clock);
  return gateway;
}

/** Lets the Malaysian day end and three minutes more, and returns the day. */
export async function passMidnight(gateway: TestGateway): Promise<string> {
  const now = gateway.deps.clock.now();
  const day = dayOf(now);
  const end = endOfDay(day);
  assert.ok(end);
  await gateway.sandbox.clock.advance(end.getTime() - now.getTime() + 3 * 60_000);
  await gateway.ensurePartitions();
  return day;
}

/**
 * Moves on to the middle of the next Malaysian day, so that no test straddles midnight by chance.
 */
export async function passToNoon(gateway: TestGateway): Promise<void> {
  await passMidnight(gateway);
  await gateway.sandbox.clock.advance(12 * 3_600_000);
  await gateway.ensurePartitions();
}

/** Refunds a part over the signed interface. */
export function refundPart(gateway: TestGateway, transactionId: string, amount: number) {
  const refund = { type: "PARTIAL", currencyType: "MYR", amount };
  const body = { transactionId, refund, reason: "cold" };
  return gateway.call({ path: "/v3/payment/refund", body });
}
