import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/** In this order: the first one that has a character draws it. */
const FAMILIES = ["noto-sans", "noto-sans-tamil", "noto-sans-sc"] as const;

const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A part of a font: fonts for the web are cut into files by characters. */
interface FontFile {
  path: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

/** Text of one font file. */
export interface Run {
  path: string;
  text: string;
}

const FILES = FAMILIES.flatMap(listFiles);
/** Drawn for what no font has. */
const UNKNOWN = "?";
/** Belong to the character before them, whatever font it has. */
const JOINS = /^[\p{M}\u200c\u200d]$/u;

function listFiles(family: string): FontFile[] {
  const index = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${family}/unicode.json`,
  );
  const parts: Record<string, string> = JSON.parse(readFileSync(index, "utf8"));
  return Object.entries(parts).map(([part, ranges]) => ({
    path: join(
      dirname(index),
      "files",
      `${family}-${part.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`,
    ),
    ranges: ranges.split(",").map((range) => {
      const [from = 0, to = from] = range
        .replace("U+", "")
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to] as const;
    }),
  }));
}

function fileOf(character: string): FontFile | undefined {
  const code = character.codePointAt(0) ?? 0;
  return FILES.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
}

/** The text cut at each change of the font file. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (last !== undefined && JOINS.test(character)) {
      last.text += character;
      continue;
    }
    const file = fileOf(character);
    const shown = file === undefined ? UNKNOWN : character;
    const path = (file ?? fileOf(UNKNOWN))?.path ?? "";
    if (last?.path === path) last.text += shown;
    else runs.push({ path, text: shown });
  }
  return runs;
}

/** What is drawn of one font file in one weight, with these characters and no others. */
export async function cutFont(path: string, characters: string, weight: Weight): Promise<Buffer> {
  return subsetFont(await readFile(path), characters, {
    targetFormat: "truetype",
    variationAxes: { wght: WEIGHTS[weight] },
  });
}
