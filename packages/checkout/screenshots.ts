/**
 * Pictures of every sample page: `node packages/checkout/screenshots.ts OUT [--old DIR] [WORD…]`
 * writes `OUT/SAMPLE-LANG-WIDTH.png` (and `SAMPLE-en-390-dark.png`). With `--old` it also writes
 * the picture of that name in DIR next to the new one, to `OUT/pairs`. With words, only samples
 * whose name holds one of them.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../../test/support/browser.ts";
import {
  openSamples,
  type Preview,
  SAMPLE_PATHS,
  startPreview,
  withSample,
} from "../../test/support/checkout/sample-pages.ts";
import { LANGUAGES } from "./src/format/languages.ts";

/** Width and height of the smallest phone in use, a usual one, a tablet and a desktop. */
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
const DARK = { lang: "en", scheme: "dark", sizes: [[390, 844]] } as const;
const PAGES_AT_ONCE = 3;

type Size = readonly [width: number, height: number];

interface Picture {
  name: string;
  lang: string;
  scheme: "light" | "dark";
  sizes: readonly [Size, ...Size[]];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { old: { type: "string" } },
});
const [out, ...words] = positionals;
if (out === undefined) {
  process.stderr.write("usage: node packages/checkout/screenshots.ts OUT [--old DIR] [WORD…]\n");
  process.exit(2);
}
const old = values.old === undefined ? null : resolve(values.old);
mkdirSync(old === null ? out : join(out, "pairs"), { recursive: true });
const preview = await startPreview();
const browser = await launchBrowser();
try {
  const files = await takeAll(browser, preview, out);
  if (old !== null) await joinPairs(browser, old, out, files);
  process.stdout.write(`${files.length} pictures in ${out}\n`);
} finally {
  await browser.close();
  await preview.stop();
}

function plan(): Picture[] {
  const names = Object.keys(SAMPLE_PATHS).filter(
    (name) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  return names.flatMap((name) => [
    ...LANGUAGES.map((lang) => ({ name, lang, scheme: "light", sizes: SIZES }) as const),
    { name, ...DARK },
  ]);
}

/** The names of the files written. */
async function takeAll(in_: Browser, of: Preview, folder: string): Promise<string[]> {
  const waiting = plan();
  const files: string[] = [];
  const work = async () => {
    const context = await openSamples(in_, of, { hasTouch: true, reducedMotion: "reduce" });
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      files.push(...(await take(context, next, folder)));
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  return files;
}

/** One sample in one language, loaded once and shown at each size. */
async function take(
  context: BrowserContext,
  { name, lang, scheme, sizes }: Picture,
  folder: string,
): Promise<string[]> {
  const [[firstWidth, firstHeight]] = sizes;
  const shown = { name, lang, width: firstWidth, height: firstHeight };
  return withSample(context, shown, async (page) => {
    const files: string[] = [];
    await page.emulateMedia({ colorScheme: scheme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(twoFrames); // the card frame reports its new height
      const file = `${name}-${lang}-${width}${scheme === "dark" ? "-dark" : ""}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    }
    return files;
  });
}

function twoFrames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

async function joinPairs(
  in_: Browser,
  before: string,
  folder: string,
  files: readonly string[],
): Promise<void> {
  const page = await in_.newPage();
  const picture = (path: string) =>
    existsSync(path)
      ? `<img src="data:image/png;base64,${readFileSync(path, "base64")}">`
      : "<p>none</p>";
  for (const file of files) {
    await page.setContent(
      `<style>body{margin:0;background:#888;display:inline-flex;gap:16px;align-items:start}</style>
       ${picture(join(before, file))}${picture(join(folder, file))}`,
    );
    await page.locator("body").screenshot({ path: join(folder, "pairs", file) });
  }
  await page.close();
}
