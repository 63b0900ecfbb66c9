/**
 * `npm run bench` prints the whole table; `npm run bench -- delivery` runs the benchmark of that
 * name.
 */
const FILES: Readonly<Record<string, string>> = {
  alternatives: "alternatives.ts",
  checkout: "checkout.ts",
  citus: "nodes/citus.ts",
  delivery: "delivery.ts",
  diagnosis: "diagnosis/diagnosis.ts",
  growth: "history/growth.ts",
  idle: "idle.ts",
  jobs: "jobs.ts",
  "journal-and-traces": "parts/journal-and-traces.ts",
  nodes: "nodes.ts",
  overload: "overload.ts",
  payments: "payments.ts",
  start: "start.ts",
  table: "table.ts",
};

const [name = "table"] = process.argv.slice(2);
const file = FILES[name];
if (file !== undefined) {
  await import(`./${file}`);
} else {
  const names = Object.keys(FILES).join(", ");
  process.stderr.write(`There is no benchmark "${name}". Choose one of: ${names}.\n`);
  process.exitCode = 1;
}
