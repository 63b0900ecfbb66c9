import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

/** In the order of need: a file uses only what stands above it. */
const PARTS = [
  "card-rules.ts",
  "browser/page.ts",
  "browser/countdown.ts",
  "browser/card-form.ts",
  "browser/bank-search.ts",
  "browser/pay-button.ts",
  "browser/live-status.ts",
  "browser/hand-over.ts",
  "browser/start.ts",
] as const;

/** Node still marks the call as experimental; nobody who starts the gateway can act on that. */
function withoutWarning<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function plainScript(path: string): string {
  const typed = readFileSync(new URL(path, import.meta.url), "utf8");
  return stripTypeScriptTypes(typed)
    .replace(/^import\s[^;]*;$/gm, "")
    .replace(/^export (?=(async )?(function|const|let|class) )/gm, "")
    .replace(/^export \{\};$/gm, "")
    .replace(/\/\*\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{2,}/g, "\n")
    .replace(/^[ ]+/gm, "");
}

/**
 * One classic script out of the typed sources: types taken off, modules joined in one closed scope.
 * No bundler, because a name used twice is a syntax error that a test finds.
 */
export function browserScript(): string {
  const joined = withoutWarning(() => PARTS.map(plainScript).join("\n"));
  return `(()=>{"use strict";\n${joined}\n})();\n`;
}
