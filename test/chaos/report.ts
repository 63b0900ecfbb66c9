import { type ChaosReport, type DoneFault, seconds } from "./run-chaos.ts";

/** For people: what was done, what failed and for how long, and what is wrong. */
export function reportLines({
  journal,
  faults,
  healMs,
  facts,
  violations,
  seed,
}: ChaosReport): string[] {
  const acts = [...journal.counts].filter(([name]) => !name.startsWith("fault"));
  const byName = Map.groupBy(faults, ({ name }) => name);
  return [
    "",
    `Acts: ${journal.orders.size} orders, ${facts?.payments.filter((one) => one.isPaid).length ?? 0} payments, ${facts?.refunds.length ?? 0} refunds and reversals, ${facts?.disputes.length ?? 0} disputes, ${facts?.confirmed.length ?? 0} webhooks confirmed`,
    ...acts
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, count]) => `  ${count}  ${name}`),
    "",
    `Faults: ${faults.length}`,
    ...[...byName].sort().map(([name, all]) => {
      const begun = all.filter(({ hasBegun }) => hasBegun);
      const recovered = begun.map((fault) => recoveryMs(fault, journal.acknowledgedMs));
      const failedCount = all.length - begun.length;
      const times = recovered.map((ms) => (ms === null ? "-" : seconds(ms))).join(", ");
      return `  ${begun.length}  ${name}: next checkout after ${times}${failedCount > 0 ? `; did not begin: ${failedCount}` : ""}`;
    }),
    "",
    `Healed after ${seconds(healMs)}`,
    `Violations: ${violations.length}`,
    ...violations.map((one) => `  ${one}`),
    ...(violations.length > 0 ? [`Replay: --seed ${seed}`] : []),
  ];
}

/** From the end of a fault to the next checkout that was acknowledged; null when none was. */
function recoveryMs({ endedMs }: DoneFault, acknowledgedMs: readonly number[]): number | null {
  const next = acknowledgedMs.filter((ms) => ms >= endedMs).sort((a, b) => a - b)[0];
  return next === undefined ? null : next - endedMs;
}
