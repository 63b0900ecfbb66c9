import type { Transaction as Payment } from "../../domain/payment/attempt.ts";
import type { Deps, StoreDeps } from "../../operations/deps.ts";
import { inquirePayment } from "../../operations/payment/inquire-payment.ts";
import { claimDueInquiries } from "../../store/payment/transactions.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";
import { createSlots } from "../slots.ts";

/** Concurrent status checks, in all and per rail: a hanging rail does not block the others. */
const IN_FLIGHT_MAX = 64;
const PER_RAIL_MAX = 16;
/** Longer than any status check takes. */
const CLAIM_MS = 120_000;
const PAUSE_MS = 1_000;

/** Checks the status of payments whose outcome is not known yet. */
export function startInquiries(deps: Deps): RepeatingTask {
  const slots = createSlots(IN_FLIGHT_MAX, PER_RAIL_MAX);
  const railIds = railIdsOf(deps.rails);

  async function round(): Promise<number> {
    let count = 0;
    for (const railId of railIds) {
      const room = PER_RAIL_MAX - (slots.inProgress().get(railId) ?? 0);
      const due = await claim(deps, railId, Math.min(room, slots.free()));
      for (const payment of due) {
        void slots.run(railId, () => ask(deps, payment)).finally(() => task.wake());
      }
      count += due.length;
    }
    return count > 0 ? 0 : PAUSE_MS;
  }

  const task = repeat("inquire payments", PAUSE_MS, deps.log, round);
  return {
    wake: task.wake,
    async stop() {
      await task.stop();
      await slots.idle();
    },
  };
}

/** Checks everything due now; returns how many checks were made. */
export async function inquireDuePayments(deps: Deps): Promise<number> {
  let count = 0;
  for (const railId of railIdsOf(deps.rails)) {
    for (;;) {
      const due = await claim(deps, railId, PER_RAIL_MAX);
      if (due.length === 0) break;
      await Promise.all(due.map((payment) => ask(deps, payment)));
      count += due.length;
    }
  }
  return count;
}

function railIdsOf(rails: Deps["rails"]): string[] {
  return [...new Set(rails.listMethods().map(({ rail }) => rail.id))];
}

async function claim(deps: StoreDeps, railId: string, limit: number): Promise<Payment[]> {
  if (limit <= 0) return [];
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  return claimDueInquiries(deps.database, railId, now, claimUntil, limit);
}

async function ask(deps: Deps, payment: Payment): Promise<void> {
  try {
    await inquirePayment(deps, payment);
  } catch (error) {
    deps.log.error({ err: error, attemptId: payment.attemptId }, "inquiry failed");
  }
}
