import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";

/** In this order: the first one that has a character draws it. */
const FAMILIES = [
  "noto-sans",
  "noto-sans-tamil",
  "noto-sans-arabic",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-jp",
  "noto-sans-kr",
  "noto-emoji",
  "noto-sans-symbols",
] as const;

const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A part of a font: fonts for the web are cut into files by characters. */
interface FontFile {
  path: string;
  /** For browsers to choose a file by; parts of them are in no file of the font. */
  ranges: readonly (readonly [from: number, to: number])[];
}

/** Text of one font file. */
export interface Run {
  path: string;
  text: string;
}

const FILES = FAMILIES.flatMap(listFiles);
/** In no font, so that its box for unknown characters is drawn. */
export const BOX = "\uffff";
/** Not drawn themselves; without a glyph of their own they would be a box. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

const graphemes = new Intl.Segmenter("en");

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

const coverages = new Map<string, ReadonlySet<number>>();

function coverageOf(path: string): ReadonlySet<number> {
  const known = coverages.get(path);
  if (known !== undefined) return known;
  const font = create(readFileSync(path));
  const coverage = new Set("characterSet" in font ? font.characterSet : []);
  coverages.set(path, coverage);
  return coverage;
}

function hasCharacter({ path, ranges }: FontFile, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to) && coverageOf(path).has(code);
}

const filesOfCharacters = new Map<string, FontFile | undefined>();

/** The first file that has all of them. */
function fileOf(characters: readonly string[]): FontFile | undefined {
  const [first = ""] = characters;
  if (characters.length > 1) {
    return FILES.find((file) => characters.every((one) => hasCharacter(file, one)));
  }
  if (!filesOfCharacters.has(first)) {
    const file = FILES.find((one) => hasCharacter(one, first));
    filesOfCharacters.set(first, file);
  }
  return filesOfCharacters.get(first);
}

/** Whose box is drawn. */
const BOX_PATH = fileOf(["?"])?.path ?? "";

/** A letter with its marks is of one file, if any has all of it. */
function runsOf(grapheme: string): Run[] {
  const characters = Array.from(grapheme);
  const drawn = characters.filter((one) => !IGNORABLE.test(one));
  if (drawn.length === 0) return [];
  const file = fileOf(drawn);
  if (file !== undefined) {
    // Joiners say how the letters next to them are drawn.
    const kept = characters.filter((one) => !IGNORABLE.test(one) || hasCharacter(file, one));
    return [{ path: file.path, text: kept.join("") }];
  }
  return drawn.map((one) => {
    const path = fileOf([one])?.path;
    return path === undefined ? { path: BOX_PATH, text: BOX } : { path, text: one };
  });
}

/** The text cut at each change of the font file. What no font has is a box. */
export function toRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    for (const run of runsOf(segment)) {
      const last = runs.at(-1);
      if (last?.path === run.path) last.text += run.text;
      else runs.push(run);
    }
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
