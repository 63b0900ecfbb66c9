import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRateLimiter } from "./rate-limiter.ts";
import { createSharedRates, type SharedRates } from "./shared-rates.ts";

const PER_SECOND = 10;
const BURST = 20;

interface Process {
  rates: SharedRates;
  take(key: string): boolean;
}

/** Processes with a clock of their own choice. */
function openProcesses(count: number, clock: { nowMs: number }): Process[] {
  return Array.from({ length: count }, () => {
    const rates = createSharedRates();
    rates.setShared(count > 1);
    const now = { now: () => new Date(clock.nowMs), skew: () => 0 };
    const limiter = rates.share("calls", createRateLimiter(PER_SECOND, now, BURST));
    return {
      rates,
      take(key: string) {
        try {
          limiter.take(key);
          return true;
        } catch {
          return false;
        }
      },
    };
  });
}

function exchange(processes: readonly Process[]): void {
  const flushed = processes.map(({ rates }) => rates.flush());
  for (const [i, taken] of flushed.entries()) {
    for (const [j, { rates }] of processes.entries()) if (i !== j) rates.apply(taken);
  }
}

test("a client of one process has its whole rate, whatever the number of processes", () => {
  const processes = openProcesses(4, { nowMs: 0 });
  const given = Array.from({ length: 30 }, () => processes[0]?.take("a")).filter(Boolean);
  assert.equal(given.length, BURST);
});

test("what one process gave, the others do not give again, and other clients lose nothing", () => {
  const [one, other] = openProcesses(2, { nowMs: 0 });
  assert.ok(one && other);
  for (let i = 0; i < BURST; i += 1) one.take("a");
  exchange([one, other]);
  assert.equal(other.take("a"), false);
  assert.equal(other.take("b"), true);
});

test("however calls fall on processes, a client gets its rate, and no more than a burst above it", () => {
  const steps = fc.array(fc.record({ process: fc.nat(2), calls: fc.nat(15) }), {
    minLength: 60,
    maxLength: 60,
  });
  fc.assert(
    fc.property(steps, (all) => {
      const clock = { nowMs: 0 };
      const processes = openProcesses(3, clock);
      let given = 0;
      for (const { process, calls } of all) {
        for (let i = 0; i < calls; i += 1) given += processes[process]?.take("a") ? 1 : 0;
        exchange(processes);
        clock.nowMs += 200;
      }
      const seconds = clock.nowMs / 1_000;
      assert.ok(given <= BURST + PER_SECOND * seconds, `${given} in ${seconds} s`);
    }),
  );
});

test("a process that serves alone records nothing, and a message names the busiest clients", () => {
  const [alone] = openProcesses(1, { nowMs: 0 });
  alone?.take("a");
  assert.deepEqual(alone?.rates.flush(), []);
  const [one] = openProcesses(2, { nowMs: 0 });
  for (let i = 0; i < 1_500; i += 1) one?.take(`client ${i}`);
  one?.take("client 1400");
  const taken = one?.rates.flush() ?? [];
  assert.equal(taken.length, 1_000);
  assert.deepEqual(taken[0], ["calls", "client 1400", 2]);
  assert.deepEqual(one?.rates.flush(), []);
});
