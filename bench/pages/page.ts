/**
 * How much does a payer's phone load, and how soon can the payer pay? Each screen on a slow phone
 * on a slow line, measured by Chromium itself. `node bench/pages/page.ts`; `BENCH_RUNS`,
 * `BENCH_CPU` (slowdown) and `BENCH_SCREENS` (names, separated by commas) change a run.
 */
import { loadavg } from "node:os";
import { launchBrowser } from "../../test/support/browser.ts";
import {
  FIRST_LOOKS,
  measurePage,
  type PageFigures,
} from "../../test/support/checkout/page-figures.ts";
import { startTestGateway } from "../../test/support/gateway.ts";
import { describeRuns, slowPhone } from "./slow-line.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** A phone of RM 400 next to a server's processor. */
const SLOW = slowPhone(6);
/** Such phones have too little memory to isolate sites; so frames share the slow processor. */
const FLAGS = [
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process",
];

interface Column {
  title: string;
  read(figures: PageFigures): number;
  show(value: number): string;
  /** What is worse than this misses the goal. */
  goal?: number;
}

const inMs = (value: number) => `${Math.round(value)} ms`;
const inKb = (value: number) => `${(value / 1_024).toFixed(1)} KB`;
const COLUMNS: readonly Column[] = [
  { title: "requests", read: ({ requests }) => requests, show: String },
  { title: "bytes", read: ({ bytes }) => bytes, show: inKb, goal: 40 * 1_024 },
  { title: "first paint", read: ({ firstPaintMs }) => firstPaintMs, show: inMs },
  { title: "largest paint", read: ({ largestPaintMs }) => largestPaintMs, show: inMs, goal: 1_200 },
  { title: "blocking", read: ({ blockingMs }) => blockingMs, show: inMs, goal: 150 },
  {
    title: "shift",
    read: ({ layoutShift }) => layoutShift,
    show: (value) => value.toFixed(3),
    goal: 0.01,
  },
];
const WIDTH = 26;

const print = (cells: readonly string[]) =>
  void process.stdout.write(
    `${cells
      .map((cell) => cell.padEnd(WIDTH))
      .join("")
      .trimEnd()}\n`,
  );

const gateway = await startTestGateway();
const browser = await launchBrowser(FLAGS);
try {
  const wanted = process.env.BENCH_SCREENS?.split(",") ?? Object.keys(FIRST_LOOKS);
  print([describeRuns(RUNS, SLOW)]);
  print(["", ...COLUMNS.map(({ title }) => title)]);
  print([
    "goal",
    ...COLUMNS.map(({ goal, show }) => (goal === undefined ? "" : `< ${show(goal)}`)),
  ]);
  for (const screen of wanted) print([screen, ...(await rowOf(screen))]);
  print([`least of the runs in brackets; load of the machine ${loadavg()[0]?.toFixed(0)}`]);
} finally {
  await browser.close();
  await gateway.stop();
}
process.exit(0);

async function rowOf(screen: string): Promise<string[]> {
  const lead = FIRST_LOOKS[screen];
  if (!lead) throw new Error(`no screen ${screen}`);
  const runs: PageFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measurePage(browser, await lead(gateway), { screen, slow: SLOW }));
  }
  return COLUMNS.map(({ read, show, goal }) => {
    const values = runs.map(read).toSorted((a, b) => a - b);
    const value = values[Math.floor(values.length / 2)] ?? Number.NaN;
    // A busy machine adds to times and takes nothing away.
    const least = show !== inMs || values[0] === value ? "" : ` (${show(values[0] ?? Number.NaN)})`;
    if (goal === undefined) return `${show(value)}${least}`;
    return `${show(value)}${least} ${value < goal ? "met" : "MISSED"}`;
  });
}
