import { cutFont, type Run, toRuns, type Weight } from "./fonts.ts";

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
      const font = wanted.get(name) ?? { path: run.path, weight, characters: new Set() };
      // Shaping splits vowel signs of Tamil: their parts are drawn too.
      for (const character of run.text + run.text.normalize("NFD")) font.characters.add(character);
      wanted.set(name, font);
    }
  }
  for (const [name, { path, weight, characters }] of wanted) {
    document.registerFont(name, await cutFont(path, [...characters].join(""), weight));
  }
  return {
    set(text, { x, y, width }, style) {
      const lines = breakLines(document, text, width, style);
      const lineHeight = style.size * LINE_HEIGHT;
      lines.forEach((line, index) => {
        drawLine(document, line, x, y + index * lineHeight + style.size * BASELINE, style);
      });
      return lines.length * lineHeight;
    },
  };
}

function widthOf(document: Document, text: string, { weight, size }: Style): number {
  return toRuns(text).reduce((sum, run) => sum + runWidth(document, run, weight, size), 0);
}

function runWidth(document: Document, run: Run, weight: Weight, size: number): number {
  return document.font(nameOf(run.path, weight), size).widthOfString(run.text);
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

function breakLines(document: Document, text: string, width: number, style: Style): string[] {
  const fits = (line: string) => widthOf(document, line.trimEnd(), style) <= width;
  const lines: string[] = [""];
  const add = (piece: string) => {
    const line = lines.at(-1) ?? "";
    if (line === "" || fits(line + piece)) lines[lines.length - 1] = line + piece;
    else lines.push(piece.trimStart());
  };
  for (const word of listWords(text)) {
    if (fits(word)) add(word);
    // A word wider than the column, such as a long reference, breaks anywhere.
    else for (const { segment } of new Intl.Segmenter().segment(word)) add(segment);
  }
  return lines.map((line) => line.trimEnd());
}

function drawLine(
  document: Document,
  line: string,
  x: number,
  baseline: number,
  { weight, size, colour }: Style,
): void {
  // Glyphs of Tamil are in another order than its letters: what is copied is the text itself.
  document.markContent("Span", { actual: line });
  let at = x;
  for (const run of toRuns(line)) {
    const width = runWidth(document, run, weight, size);
    document.fillColor(colour).text(run.text, at, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
    });
    at += width;
  }
  document.endMarkedContent();
}
