/** Voids of attempts that are open: as `voidAttempt` and `recordVoid` do it. */
import type { Domain } from "../domain.ts";
import type { Step } from "../explore.ts";
import { MINUTE_MS, nowOf, type World, withItem, withProvider } from "../world.ts";
import type { Act } from "./act.ts";

/** The merchant reverses an order that is not paid. */
export const requestVoid: Act = (world, domain) =>
  world.payments.flatMap((payment, index) => {
    const isAsked = payment.attemptState === "PENDING" || payment.attemptState === "UNKNOWN";
    const state = domain.nextState(domain.ATTEMPT_TRANSITIONS, payment.attemptState, "reverse");
    const isClosed = world.checkout.status === "CANCELLED";
    if (!(isAsked && state && isClosed) || payment.paidAt || payment.voidRequestedAt) return [];
    const now = nowOf(world);
    const inquireAt = new Date(now.getTime() + MINUTE_MS);
    const after = { ...payment, voidRequestedAt: now, inquireAt, inquiryCount: 0 };
    return [
      {
        label: "void: requested",
        state: { ...world, payments: withItem(world.payments, index, after) },
      },
    ];
  });

/** The request is sent, at once or again when it is due. */
export const sendVoid: Act = (world, domain) =>
  world.payments.flatMap((payment, index) => {
    const side = world.provider[index];
    const isOpen = ["CREATED", "PENDING", "UNKNOWN"].includes(payment.attemptState);
    if (!side || !payment.voidRequestedAt || !isOpen) return [];
    const steps: Step<World>[] = [];
    const isLost = withProvider(world, index, {});
    const done = side.state === "declined" || side.state === "unreached" ? side.state : "voided";
    const voided = withProvider(world, index, { state: done });
    if (payment.inquireAt && payment.inquireAt <= nowOf(world)) {
      steps.push({ label: "void: not sent", state: unclear(isLost, index) });
    }
    steps.push({ label: "void: response lost", state: unclear(voided, index) });
    steps.push({ label: "void: made", state: recordVoided(voided, domain, index) });
    if (side.state === "taken")
      steps.push({ label: "void: refused", state: refused(world, index) });
    return steps;
  });

function recordVoided(world: World, domain: Domain, index: number): World {
  const payment = world.payments[index];
  if (!payment) return world;
  const attemptState = domain.nextState(
    domain.ATTEMPT_TRANSITIONS,
    payment.attemptState,
    "reverse",
  );
  const status = domain.nextState(domain.TRANSACTION_TRANSITIONS, payment.status, "reverse");
  if (!attemptState || !status) return world;
  const ended = { balanceMinor: 0, voidRequestedAt: null, inquireAt: null };
  const after = { ...payment, attemptState, status, ...ended };
  return { ...world, payments: withItem(world.payments, index, after) };
}

function refused(world: World, index: number): World {
  const payment = world.payments[index];
  if (!payment) return world;
  const after = { ...payment, voidRequestedAt: null, inquireAt: nowOf(world) };
  return { ...world, payments: withItem(world.payments, index, after) };
}

/** Never given up here: who gives up after a day may be wrong, and then an operator decides. */
function unclear(world: World, index: number): World {
  const payment = world.payments[index];
  if (!payment) return world;
  const after = { ...payment, inquireAt: new Date(world.nowMs + MINUTE_MS) };
  return { ...world, payments: withItem(world.payments, index, after) };
}
