/** How many numbers follow each command of a path. */
const COUNTS: Readonly<Record<string, number>> = {
  ...{ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 },
};
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const SEPARATORS = /[\s,]*/y;

interface Segment {
  /** In lower case; the numbers are absolute. */
  command: string;
  numbers: readonly number[];
}

/** Where a path is moved and how much larger it gets. */
export interface Placement {
  scale: number;
  x: number;
  y: number;
}

/**
 * Steps of a coordinate in one unit: a tenth of a pixel is less than any screen shows of a tile.
 */
const STEPS = 10;

/** The same path at another place, with coarser coordinates. */
export function shortenPath(path: string, place: Placement): string {
  return writeSegments(readSegments(path).map((segment) => placed(segment, place)));
}

function readSegments(path: string): Segment[] {
  const segments: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const command = letter.toLowerCase();
    const isRelative = letter === command;
    for (const [index, given] of readGroups(command, rest).entries()) {
      // Further pairs of a move are lines.
      const own = command === "m" && index > 0 ? "l" : command;
      const base = isRelative ? ([x, y] as const) : ([0, 0] as const);
      const numbers = given.map((value, at) => value + offsetOf(own, at, base));
      segments.push({ command: own, numbers });
      if (own === "z") [x, y] = [startX, startY];
      else if (own === "h") [x = 0] = numbers;
      else if (own === "v") [y = 0] = numbers;
      else [x = 0, y = 0] = numbers.slice(-2);
      if (own === "m") [startX, startY] = [x, y];
    }
  }
  return segments;
}

/** What makes the number at this place of a relative command absolute. */
function offsetOf(command: string, at: number, [x, y]: readonly [number, number]): number {
  if (command === "h") return x;
  if (command === "v") return y;
  if (command === "a" && at < 5) return 0;
  const isX = command === "a" ? at === 5 : at % 2 === 0;
  return isX ? x : y;
}

/** The flags of an arc need no separator: `a1 1 0 01.5.5`. */
function readGroups(command: string, text: string): number[][] {
  const count = COUNTS[command];
  if (count === undefined) throw new Error(`"${command}" is no command of a path`);
  if (count === 0) return [[]];
  const numbers: number[] = [];
  let at = 0;
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  for (skip(SEPARATORS); at < text.length; skip(SEPARATORS)) {
    const isFlag = command === "a" && [3, 4].includes(numbers.length % count);
    const found = skip(isFlag ? /[01]/y : NUMBER);
    if (found === "") throw new Error(`a number is expected in "${command}${text}" at ${at}`);
    numbers.push(Number(found));
  }
  return Array.from({ length: numbers.length / count }, (_, index) =>
    numbers.slice(index * count, (index + 1) * count),
  );
}

function placed({ command, numbers }: Segment, { scale, x, y }: Placement): Segment {
  const move = (value: number, at: number) => {
    if (command === "a" && at >= 2 && at < 5) return value;
    if (command === "a" && at < 2) return Math.round(value * scale * STEPS);
    return Math.round((value * scale + offsetOf(command, at, [x, y])) * STEPS);
  };
  return { command, numbers: numbers.map(move) };
}

/** Relative, from whole steps, so that rounding never adds up. */
function writeSegments(segments: readonly Segment[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let text = "";
  let before = "";
  for (const { command, numbers } of segments) {
    const isArc = command === "a";
    const written = numbers.map((value, at) => {
      if (isArc && at >= 2 && at < 5) return String(value);
      return shortNumber((value - offsetOf(command, at, [x, y])) / STEPS);
    });
    text += (command === before ? " " : command) + joined(written, isArc);
    before = command === "m" ? "l" : command;
    if (command === "z") [x, y] = [startX, startY];
    else if (command === "h") [x = 0] = numbers;
    else if (command === "v") [y = 0] = numbers;
    else [x = 0, y = 0] = numbers.slice(-2);
    if (command === "m") [startX, startY] = [x, y];
  }
  return text.replaceAll(" -", "-");
}

function shortNumber(value: number): string {
  return String(value).replace(/^(-?)0\./, "$1.");
}

/** A sign separates, and so does the second point of two numbers. */
function joined(numbers: readonly string[], isArc: boolean): string {
  return numbers.reduce((text, next, at) => {
    if (at === 0) return next;
    const isAfterFlag = isArc && (at === 4 || at === 5);
    const isFraction = next.startsWith(".") && numbers[at - 1]?.includes(".");
    return text + (next.startsWith("-") || isFraction || isAfterFlag ? "" : " ") + next;
  }, "");
}
