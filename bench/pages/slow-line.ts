import type { Slowness } from "../../test/support/checkout/page-figures.ts";

/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = { rttMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 };

/** A phone on slow 4G, `cpuFactor` times as slow as this machine. */
export function slowPhone(cpuFactor: number): Slowness {
  return { cpuFactor: Number(process.env.BENCH_CPU ?? cpuFactor), ...SLOW_4G };
}

/** The first line of a result. */
export function describeRuns(
  runs: number,
  { cpuFactor, rttMs, downBitsPerSecond }: Slowness,
): string {
  const line = `${rttMs} ms, ${downBitsPerSecond / 1e6} Mbit/s`;
  return `medians of ${runs}; CPU ${cpuFactor} x slower, ${line}`;
}
