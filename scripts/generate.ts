// Writes what is made from the sources: the reference pages, openapi.json, .env.example, the
// state diagrams, the portal's types, schema.sql and the types of rows.
//
//   npm run generate                          writes what has changed
//   npm run generate -- --check               only complains of what is stale, as npm test does

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listOutputs, ROOT } from "./generate/list-outputs.ts";

const isCheck = process.argv.includes("--check");
const outputs = await listOutputs();
const stale = [...outputs].filter(([path, text]) => readIfThere(path) !== text);
for (const [path, text] of stale) {
  if (isCheck) process.stdout.write(`${path}${firstDifference(path, text)}\n`);
  else {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
    process.stdout.write(`wrote ${path}\n`);
  }
}
if (isCheck && stale.length > 0) {
  process.stdout.write("generated files are stale; run: npm run generate\n");
  process.exitCode = 1;
}

function readIfThere(path: string): string | undefined {
  const absolute = join(ROOT, path);
  return existsSync(absolute) ? readFileSync(absolute, "utf8") : undefined;
}

function firstDifference(path: string, text: string): string {
  const before = readIfThere(path)?.split("\n");
  if (!before) return " is missing";
  const after = text.split("\n");
  const index = after.findIndex((line, i) => line !== before[i]);
  const line = index === -1 ? after.length : index;
  return `:${line + 1}: "${before[line] ?? ""}" should be "${after[line] ?? ""}"`;
}
