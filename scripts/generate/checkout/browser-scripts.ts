import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { smallerCss } from "../../../packages/checkout/src/assets/smaller-css.ts";
import { embedWords } from "../../../packages/checkout/src/embed/embed-words.ts";

const CHECKOUT = "packages/checkout/src";

/** The scripts of the checkout package by the file they are written to, with where each starts. */
const SCRIPTS = {
  "checkout.js": "browser/start.ts",
  "card.js": "browser/card/start-card.ts",
  "kaunter.js": "embed/kaunter.ts",
} as const;

/**
 * Every script that payers' browsers load, typed modules joined and minified into one classic
 * script each, by its path in the repository.
 */
export async function browserScripts(root: string): Promise<(readonly [string, string])[]> {
  const css = readFileSync(join(root, CHECKOUT, "embed/style.css"), "utf8");
  const define = {
    STYLE: JSON.stringify(smallerCss(css)),
    WORDS: JSON.stringify(embedWords()),
  };
  return await Promise.all(
    Object.entries(SCRIPTS).map(async ([name, start]) => {
      const bundle = await rolldown({
        cwd: root,
        input: join(root, CHECKOUT, start),
        platform: "browser",
        transform: { define },
      });
      const { output } = await bundle.generate({ format: "iife", strict: true, minify: true });
      await bundle.close();
      return [`${CHECKOUT}/generated/${name}`, `${output[0].code.trim()}\n`] as const;
    }),
  );
}
