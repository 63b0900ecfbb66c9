/**
 * `npm run bench -- diagnosis`: how many signing mistakes are named, and what naming them costs.
 * `BENCH_PAIRS` sets the pairs, `BENCH_SEED` draws others; with `BENCH_MISSES=1` it lists what was
 * not named.
 */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { diagnose, readPublicKey } from "../../packages/signing/src/index.ts";
import { type Case, joinCases, listSingles, MISTAKES } from "./cases.ts";
import { BASE_URL, CLIENT_ID, type Sending } from "./client.ts";
import { drawFrom } from "./draw.ts";
import { SCENARIOS, UNSEEN } from "./scenarios.ts";
import { OTHER_PAIR } from "./signature-mistakes.ts";

const PAIRS = Number(process.env.BENCH_PAIRS ?? 500);
const SEED = Number(process.env.BENCH_SEED ?? 1);
/** What the API allows for one analysis. */
const LIMIT_MS = Number(process.env.BENCH_LIMIT_MS ?? 75);
const isVerbose = process.env.BENCH_MISSES === "1";
const OWN = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = (key: typeof OWN.publicKey) =>
  readPublicKey(
    createPublicKey(key.export({ type: "spki", format: "pem" }))
      .export({ type: "spki", format: "pem" })
      .toString(),
  );
const publicKey = pem(OWN.publicKey);
const otherKey = { publicKey: pem(OTHER_PAIR.publicKey), owner: "the key of another application" };

interface Tally {
  made: number;
  named: number;
  /** Named something that was not done, with or without the rest. */
  wrong: number;
  cpuMs: number[];
}

/** Says that the text was not found, and names nothing. */
const UNKNOWN_TEXT = [
  "text-unknown",
  "text-unknown-without-body",
  "text-unknown-long-body",
  "text-not-found-in-time",
];

const emptyTally = (): Tally => ({ made: 0, named: 0, wrong: 0, cpuMs: [] });

function judge(tally: Tally, { scenario, what, sent, codes, also, mistakes }: Case): void {
  const { client, signed, wire } = sent;
  const headers = {
    ...client.headers,
    signature: client.header(client.sign(signed, OWN.privateKey)),
  };
  const startedAt = process.threadCpuUsage();
  const found = diagnose(
    {
      rawBody: new TextEncoder().encode(wire),
      method: scenario.method,
      pathAndQuery: scenario.path,
      baseUrls: [BASE_URL],
      host: new URL(BASE_URL).host,
      headers,
      publicKeys: [publicKey],
      otherKeys: [otherKey],
      otherBaseUrls: ["https://sandbox.example.com"],
      clientId: CLIENT_ID,
    },
    () => cpuMs(startedAt) > LIMIT_MS,
  ).mistakes;
  tally.cpuMs.push(cpuMs(startedAt));
  const names: string[] = found.map(({ name }) => name);
  const isNamed = codes.every((either) => names.some((name) => either.has(name)));
  const wrong = names.filter(
    (name) => ![...codes.flatMap((either) => [...either]), ...also].includes(name),
  );
  tally.made += 1;
  if (isNamed && wrong.length === 0) tally.named += 1;
  else if (wrong.some((name) => !UNKNOWN_TEXT.includes(name))) tally.wrong += 1;
  if (isVerbose && (!isNamed || wrong.length > 0)) {
    const stages = mistakes.map(({ stage }) => stage).join("+");
    const wanted = codes.map((each) => [...each].join("|")).join(", ");
    process.stdout.write(
      `- ${scenario.name}: [${stages}] ${what}: ${wanted}; named: ${names.join(", ") || "nothing"}\n`,
    );
  }
}

/** Of this thread alone, so that a busy machine does not shorten the search. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

function print(name: string, { made, named, wrong, cpuMs }: Tally): void {
  const mean = cpuMs.reduce((sum, each) => sum + each, 0) / cpuMs.length;
  const cells = [
    name,
    made,
    `${((100 * named) / made).toFixed(1)} %`,
    `${((100 * wrong) / made).toFixed(1)} %`,
    `${mean.toFixed(1)} ms`,
    `${quantile(cpuMs, 0.95).toFixed(1)} ms`,
    `${Math.max(...cpuMs).toFixed(1)} ms`,
  ];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

process.stdout.write(`${MISTAKES.length} mistakes\n\n`);
process.stdout.write(
  "| | Requests | Named fully | Named wrongly | CPU: mean | p95 | max |\n| --- | --- | --- | --- | --- | --- | --- |\n",
);
const WAYS_TO_SEND: readonly Sending[] = ["own", "same"];
for (const [label, scenarios] of [
  ["known bodies", SCENARIOS],
  ["unseen bodies", UNSEEN],
] as const) {
  const singles = scenarios.flatMap((scenario) =>
    WAYS_TO_SEND.map((sending) => ({ sending, cases: listSingles(scenario, sending) })),
  );
  const tally = emptyTally();
  for (const { sending, cases } of singles) {
    for (const each of cases) {
      // What is sent differs only when the client sends the text that it signs.
      const isRepeated =
        sending === "same" && each.sent.wire === JSON.stringify(each.scenario.body);
      if (!isRepeated && !(sending === "same" && each.scenario.body === undefined))
        judge(tally, each);
    }
  }
  print(`single, ${label}`, tally);
  const pairs = emptyTally();
  const draw = drawFrom(SEED);
  while (pairs.made < PAIRS) {
    const { sending, cases } = draw(singles);
    const pair = joinCases(draw(cases), draw(cases), sending);
    if (pair) judge(pairs, pair);
  }
  print(`pairs, ${label}`, pairs);
}
