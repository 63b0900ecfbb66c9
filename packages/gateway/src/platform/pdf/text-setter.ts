import { create, type Font, type GlyphRun } from "fontkit";
import { BOX, cutFont, type Run, toRuns, type Weight } from "./fonts.ts";
import { mirror, toVisualRuns, type VisualRun } from "./visual-runs.ts";

export interface Style {
  weight: Weight;
  size: number;
  colour: string;
}

type Document = PDFKit.PDFDocument;

/** Sets lines of mixed scripts. Every text that will be set is known before. */
export interface TextSetter {
  /** Draws the text in a column and returns the height it took. */
  set(text: string, at: { x: number; y: number; width: number }, style: Style): number;
}

const LINE_HEIGHT = 1.4;
/** The positions of the letters in a line. */
const BASELINE = 1.06;

const nameOf = (path: string, weight: Weight) => `${weight} ${path}`;

/** Cuts each font to the characters of these texts. */
export async function createTextSetter(
  document: Document,
  texts: readonly { text: string; weight: Weight }[],
): Promise<TextSetter> {
  const wanted = new Map<string, { path: string; weight: Weight; characters: Set<string> }>();
  for (const { text, weight } of texts) {
    for (const run of toRuns(text)) {
      const name = nameOf(run.path, weight);
      const font = wanted.get(name) ?? { path: run.path, weight, characters: new Set(" ") };
      // Shaping splits vowel signs of Tamil: their parts are drawn too. Brackets between Arabic
      // letters are mirrored.
      const shaped = run.text + run.text.normalize("NFD");
      for (const one of shaped + mirror(shaped)) font.characters.add(one);
      wanted.set(name, font);
    }
  }
  const fonts = new Map<string, Font>();
  for (const [name, { path, weight, characters }] of wanted) {
    const cut = await cutFont(path, [...characters].join(""), weight);
    document.registerFont(name, cut);
    const font = create(cut);
    if ("layout" in font) fonts.set(name, font);
  }
  const page = { document, fonts, widths: new Map() };
  return {
    set(text, { x, y, width }, style) {
      const lines = breakLines(page, text, width, style);
      const lineHeight = style.size * LINE_HEIGHT;
      lines.forEach((line, index) => {
        drawLine(page, line, x, y + index * lineHeight + style.size * BASELINE, style);
      });
      return lines.length * lineHeight;
    },
  };
}

interface Page {
  document: Document;
  fonts: ReadonlyMap<string, Font>;
  /** In thousandths of the size. */
  widths: Map<string, number>;
}

/** Given, so that a run is shaped as a whole: word by word, Arabic would be in the wrong order. */
const SHAPED_WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = [];

function shape({ fonts }: Page, path: string, text: string, weight: Weight): GlyphRun | null {
  try {
    return fonts.get(nameOf(path, weight))?.layout(text) ?? null;
  } catch {
    return null; // Marks in an order that no language has: the library fails on some.
  }
}

/** The run as parts that can be shaped; a box for what cannot be. */
function toParts(page: Page, { path, text }: Run, weight: Weight): string[] {
  if (shape(page, path, text, weight) !== null) return [text];
  const characters = Array.from(text);
  if (characters.length === 1) return [BOX];
  return characters.flatMap((one) => toParts(page, { path, text: one }, weight));
}

/** The width of a word, or of a part of one. */
function widthOf(page: Page, text: string, { weight, size }: Style): number {
  const name = `${weight} ${text}`;
  let width = page.widths.get(name);
  if (width === undefined) {
    width = toRuns(text)
      .flatMap((run) => toParts(page, run, weight).map((part) => ({ ...run, text: part })))
      .reduce((sum, run) => sum + runWidth(page, run, { weight, size: 1000 }), 0);
    page.widths.set(name, width);
  }
  return (width * size) / 1000;
}

function runWidth(
  { document }: Page,
  { path, text }: Run,
  { weight, size }: Pick<Style, "weight" | "size">,
): number {
  return document.font(nameOf(path, weight), size).widthOfString(text, { features: SHAPED_WHOLE });
}

/** The library shapes in the direction of a text's script; that of its place may be another. */
function inPlace(page: Page, { path, text, isRightToLeft }: VisualRun, weight: Weight): string {
  const isShapedFromRight = shape(page, path, text, weight)?.direction === "rtl";
  if (isShapedFromRight === isRightToLeft) return text;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .reverse()
    .join("");
}

/** From left to right. */
function placedParts(page: Page, run: VisualRun, weight: Weight): string[] {
  const parts = toParts(page, run, weight);
  return (run.isRightToLeft ? parts.reverse() : parts).flatMap((text) =>
    toParts(page, { ...run, text: inPlace(page, { ...run, text }, weight) }, weight),
  );
}

/** Where a line may end: after a word with its punctuation, and between Chinese characters. */
function listWords(text: string): string[] {
  const words: string[] = [];
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1);
    const isOpen = last !== undefined && /[(（“‘/@._-]$/.test(last);
    if (last !== undefined && (!isWordLike || isOpen)) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function breakLines(page: Page, text: string, width: number, style: Style): string[] {
  const lines: string[] = [""];
  let taken = 0;
  const add = (piece: string) => {
    const line = lines.at(-1) ?? "";
    const isFirst = line === "";
    if (isFirst || taken + widthOf(page, piece.trimEnd(), style) <= width) {
      lines[lines.length - 1] = line + piece;
      taken += widthOf(page, piece, style);
    } else {
      const start = piece.trimStart();
      lines.push(start);
      taken = widthOf(page, start, style);
    }
  };
  for (const word of listWords(text)) {
    if (widthOf(page, word.trimEnd(), style) <= width) add(word);
    // A word wider than the column, such as a long reference, breaks anywhere.
    else for (const { segment } of new Intl.Segmenter().segment(word)) add(segment);
  }
  return lines.map((line) => line.trimEnd());
}

function drawLine(page: Page, line: string, x: number, baseline: number, style: Style): void {
  const { document } = page;
  const { weight, size, colour } = style;
  // Glyphs of Tamil and Arabic are in another order than the letters: what is copied is the text
  // itself.
  document.markContent("Span", { actual: line });
  let at = x;
  for (const run of toVisualRuns(line)) {
    for (const text of placedParts(page, run, weight)) {
      const width = runWidth(page, { ...run, text }, style);
      document.font(nameOf(run.path, weight), size).fillColor(colour).text(text, at, baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        features: SHAPED_WHOLE,
      });
      at += width;
    }
  }
  document.endMarkedContent();
}
