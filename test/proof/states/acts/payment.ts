/** Attempts to pay a checkout: the payer, the provider, its messages and the status check. */
import type {
  ProviderReport,
  ReportSource,
} from "../../../../packages/gateway/src/domain/payment/provider-report.ts";
import type { Domain } from "../domain.ts";
import type { Step } from "../explore.ts";
import {
  AMOUNT_MINOR,
  MINUTE_MS,
  newPayment,
  nowOf,
  type ProviderSide,
  type Said,
  storeChange,
  type World,
  withItem,
  withProvider,
} from "../world.ts";
import type { Act } from "./act.ts";

const UNREACHED: ProviderSide = {
  ...{ state: "unreached", isResponding: false, said: [], heard: [], refunds: {}, dispute: null },
};

/** The payer tries to pay, at most `attemptsMax` times. */
export const startAttempt =
  (attemptsMax: number): Act =>
  (world, domain) => {
    const { payments, checkout } = world;
    if (payments.length >= attemptsMax) return [];
    if (checkout.status !== "IN_PROCESS" || checkout.endAt <= nowOf(world)) return [];
    const payment = newPayment(payments.length, nowOf(world));
    const saved = {
      ...world,
      payments: [...payments, payment],
      provider: [...world.provider, UNREACHED],
    };
    const index = payments.length;
    const pending = { kind: "pending", inquireAt: later(world) } as const;
    const opened = withProvider(saved, index, { state: "open" });
    return [
      { label: "start: crash before the call", state: saved },
      { label: "start: crash after the call", state: opened },
      { label: "start: call", state: withProvider(opened, index, { isResponding: true }) },
      { label: "start: response", state: report(opened, domain, index, pending, "initiate") },
      {
        label: "start: response lost",
        state: report(opened, domain, index, lost(world), "initiate"),
      },
      {
        label: "start: not sent",
        state: report(saved, domain, index, { kind: "not_sent", cause: "connect" }, "initiate"),
      },
    ];
  };

/** The response to the first call, after whatever has happened since. */
export const respondLate: Act = (world, domain) =>
  world.provider.flatMap(({ isResponding }, index) => {
    if (!isResponding) return [];
    const responded = withProvider(world, index, { isResponding: false });
    const pending = { kind: "pending", inquireAt: later(world) } as const;
    return [
      {
        label: "start: late response",
        state: report(responded, domain, index, pending, "initiate"),
      },
      {
        label: "start: late error",
        state: report(responded, domain, index, lost(world), "initiate"),
      },
    ];
  });

/** What happens at the provider without us. */
export const moveProvider: Act = (world) =>
  world.provider.flatMap((side, index) => {
    const { state, said } = side;
    const steps: Step<World>[] = [];
    const take = (reference: string, amountMinor: number, label: string) => {
      const approved: Said = { kind: "approved", reference, amountMinor, isTrue: true };
      const taken = { state: "taken", said: [...said, approved] } as const;
      steps.push({ label: `provider: ${label}`, state: withProvider(world, index, taken) });
    };
    if (state === "open") {
      const declined = { state: "declined", said: [...said, { kind: "declined" }] } as const;
      steps.push({ label: "provider: declines", state: withProvider(world, index, declined) });
    }
    if (state === "open" || state === "declined") {
      take(`A${index}`, AMOUNT_MINOR, state === "open" ? "takes" : "takes after all");
    }
    return steps;
  });

/** A provider that takes another amount than was asked for, or says so without taking any. */
export const moveWrongly: Act = (world) =>
  world.provider.flatMap((side, index) => {
    const steps: Step<World>[] = [];
    const isKnown = (reference: string) =>
      side.said.some((said) => said.kind === "approved" && said.reference === reference);
    for (const amountMinor of [AMOUNT_MINOR + 100, AMOUNT_MINOR - 100]) {
      for (const isTrue of [true, false]) {
        const reference = `${isTrue ? "W" : "F"}${amountMinor}-${index}`;
        if (side.state !== "open" || isKnown(reference) || side.said.length > 1) continue;
        const approved: Said = { kind: "approved", reference, amountMinor, isTrue };
        const changes = {
          said: [...side.said, approved],
          ...(isTrue && { state: "taken" as const }),
        };
        const label = `provider: ${isTrue ? "takes" : "wrongly says"} ${amountMinor}`;
        steps.push({ label, state: withProvider(world, index, changes) });
      }
    }
    // Two payers of one code, or a reference that changed: no second amount is asked for.
    const first = side.said.find((said) => said.kind === "approved" && said.isTrue);
    if (side.state === "taken" && first?.kind === "approved" && !isKnown(`B${index}`)) {
      const again: Said = { ...first, reference: `B${index}` };
      const state = withProvider(world, index, { said: [...side.said, again] });
      steps.push({ label: "provider: takes again", state });
    }
    return steps;
  });

/** A message of the provider arrives: any that was ever sent, also again and in any order. */
export const hearProvider: Act = (world, domain) =>
  world.provider.flatMap(({ said }, index) =>
    said.map((message) => ({
      label: `message: ${message.kind === "approved" ? message.reference : message.kind}`,
      state: report(world, domain, index, asReport(message), "event"),
    })),
  );

/** The status check of an attempt that is due, with the truth as response, or with none. */
export const inquire: Act = (world, domain) =>
  world.payments.flatMap((payment, index) => {
    const side = world.provider[index];
    if (!side || payment.inquireAt === null || payment.inquireAt > nowOf(world)) return [];
    if (domain.isBeingVoided(payment)) return [];
    const state = report(world, domain, index, truthOf(world, side), "inquiry");
    const unknown = report(world, domain, index, lost(world), "inquiry");
    const steps = [
      { label: "inquiry: response", state },
      { label: "inquiry: response lost", state: unknown },
    ];
    // A provider that knows an attempt only once the payer was there.
    if (side.state !== "open" || payment.attemptState === "CREATED") return steps;
    const none = report(world, domain, index, { kind: "not_sent", cause: "none" }, "inquiry");
    return [...steps, { label: "inquiry: not known yet", state: none }];
  });

/** Checkouts end: by the payer or the merchant, or by time once no attempt may move money. */
export const closeCheckout: Act = (world, domain) => {
  const { checkout, payments } = world;
  const steps: Step<World>[] = [];
  const move = (event: "cancel" | "expire" | "fail") => {
    const status = domain.nextState(domain.CHECKOUT_TRANSITIONS, checkout.status, event);
    if (!status) return;
    steps.push({
      label: `checkout: ${event}`,
      state: { ...world, checkout: { ...checkout, status } },
    });
  };
  move("cancel");
  const isOpen = payments.some(({ attemptState }) =>
    domain.OPEN_ATTEMPT_STATES.includes(attemptState),
  );
  if (checkout.endAt <= nowOf(world) && !isOpen) move(payments.length > 0 ? "fail" : "expire");
  return steps;
};

/** The shop opens the order anew: a late payment of the closed checkout must not count then. */
export const replaceCheckout: Act = (world) => {
  const isClosed = !["IN_PROCESS", "SUCCESS"].includes(world.checkout.status);
  if (!isClosed || world.isReplaced || world.payments.length === 0) return [];
  return [{ label: "checkout: opened anew", state: { ...world, isReplaced: true } }];
};

/** As `recordOutcome`: applies a report to the attempt, or keeps it for an operator. */
function report(
  world: World,
  domain: Domain,
  index: number,
  reported: ProviderReport,
  source: ReportSource,
): World {
  const payment = world.payments[index];
  const side = world.provider[index];
  if (!payment || !side) throw new Error(`no attempt ${index}`);
  const reference = reported.kind === "approved" ? reported.reference : null;
  // While a void has no response, nothing is believed: what it is about is asked for afterwards.
  const isVoiding = payment.voidRequestedAt !== null;
  const isNew = reference !== null && !isVoiding && !side.heard.includes(reference);
  const heard = isNew ? [...side.heard, reference] : side.heard;
  const told = isNew ? withProvider(world, index, { heard }) : world;
  const kept = told.quarantine.find((one) => one.attempt === index && one.reference === reference);
  // A message that was kept is known when it comes again.
  if (kept && source === "event") return told;
  const hasOther = hasOtherSuccess(world, payment.id);
  const now = nowOf(world);
  const result = domain.applyReport(world.checkout, payment, hasOther, reported, source, now);
  if (result.kind === "unchanged") return told;
  if (result.kind === "changed") return storeChange(told, domain, result.change);
  if (reported.kind !== "approved") throw new Error(`${reported.kind} was quarantined`);
  const heldMinor = result.heldMinor ?? payment.heldMinor;
  const held = { ...told, payments: withItem(told.payments, index, { ...payment, heldMinor }) };
  const { amountMinor } = reported;
  if (kept) return held;
  const added = { attempt: index, reference: reported.reference, amountMinor, decision: null };
  return { ...held, quarantine: [...held.quarantine, added] };
}

/** Another payment of the checkout counts, or the order was opened anew. */
export function hasOtherSuccess(world: World, exceptId: string): boolean {
  const { payments, checkout, isReplaced } = world;
  const hasOther = payments.some(
    ({ id, paidAt, isOverpayment }) => id !== exceptId && paidAt !== null && !isOverpayment,
  );
  return hasOther || (isReplaced && !["IN_PROCESS", "SUCCESS"].includes(checkout.status));
}

function truthOf(world: World, { state, said }: ProviderSide): ProviderReport {
  const approved = said.find((message) => message.kind === "approved" && message.isTrue);
  if (state === "taken" && approved) return asReport(approved);
  if (state === "declined" || state === "voided") return asReport({ kind: "declined" });
  if (state === "unreached") return { kind: "not_sent", cause: "unknown there" };
  return { kind: "pending", inquireAt: later(world) };
}

function asReport(message: Said): ProviderReport {
  if (message.kind === "declined") {
    return { kind: "declined", reason: "other", retry: "same", rawCode: "51" };
  }
  const { reference, amountMinor } = message;
  return { kind: "approved", reference, amountMinor };
}

const later = (world: World) => new Date(world.nowMs + MINUTE_MS);
const lost = (world: World): ProviderReport => {
  return { kind: "unknown", cause: "read_timeout", inquireAt: later(world) };
};
