import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

/** The page's script, in the order of need: a file uses only what precedes it. */
export const PAGE_PARTS: readonly string[] = [
  "format/plain-digits.ts",
  "browser/basics.ts",
  "browser/embedded.ts",
  "browser/page.ts",
  "browser/countdown.ts",
  "browser/leaving.ts",
  "browser/sharing.ts",
  "browser/typing/field-typing.ts",
  "browser/choose/rank-name.ts",
  "browser/choose/list-search.ts",
  "browser/choose/bank-form.ts",
  "browser/card-frame.ts",
  "browser/send-once.ts",
  "browser/choose/pay-button.ts",
  "browser/live-status.ts",
  "browser/hand-over.ts",
  "browser/focus.ts",
  "browser/start.ts",
];

/** The script of the card form, in its frame. */
export const CARD_PARTS: readonly string[] = [
  "format/plain-digits.ts",
  "card-expiry.ts",
  "card-rules.ts",
  "browser/basics.ts",
  "browser/typing/field-typing.ts",
  "browser/card/card-form.ts",
  "browser/card/test-cards.ts",
  "browser/card/tell-page.ts",
  "browser/send-once.ts",
  "browser/card/framed-page.ts",
  "browser/card/start-card.ts",
];

/** kaunter.js, the script of shops. */
export const EMBED_PARTS: readonly string[] = [
  "embed/options.ts",
  "embed/frame.ts",
  "embed/place.ts",
  "embed/kaunter.ts",
];

/** Node still marks the call as experimental; users who start the gateway cannot act on that. */
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
  const typed = readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
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
 * No bundler, because a name used twice is a syntax error that a test finds. `values` are the
 * constants that the sources declare.
 */
export function browserScript(
  parts: readonly string[],
  values: Readonly<Record<string, unknown>> = {},
): string {
  const joined = withoutWarning(() => parts.map(plainScript).join("\n"));
  const constants = Object.entries(values)
    .map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`)
    .join("");
  return `(()=>{"use strict";\n${constants}${joined}\n})();\n`;
}
