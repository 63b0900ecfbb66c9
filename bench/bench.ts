/** `npm run bench`, or `npm run bench -- delivery`: runs the benchmark of that name. */
const NAMES = [
  "checkout",
  "citus",
  "delivery",
  "diagnosis",
  "growth",
  "jobs",
  "nodes",
  "overload",
  "start",
];

const [name = "checkout"] = process.argv.slice(2);
if (name === "citus") {
  await import("./nodes/citus.ts");
} else if (NAMES.includes(name)) {
  await import(`./${name}.ts`);
} else {
  process.stderr.write(`There is no benchmark "${name}". Choose one of: ${NAMES.join(", ")}.\n`);
  process.exitCode = 1;
}
