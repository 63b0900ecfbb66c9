/**
 * Which country a card's issuer is in, by the beginning of its number: tables that the card schemes
 * and acquirers hand out, as CSV.
 */

/** How many digits of a card's number tell its issuer. Gateways may keep no more. */
const ISSUER_DIGITS = 8;
const NUMBER_DIGITS_MAX = 19;
const LINES_MAX = 2_000_000;

/** Of the first eight digits of card numbers, both inclusive. */
export interface CardIssuers {
  from: number;
  to: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface ReadCardIssuers {
  /** In order; no two overlap. */
  ranges: CardIssuers[];
  /** Ranges of which a part has the country of another that begins earlier. */
  overlapping: number;
  /** What is wrong, with the line; none: the ranges can be used. */
  problems: string[];
}

const PROBLEMS_MAX = 20;

/**
 * Lines `from,to,country`, with or without a heading: `from` and `to` are the first 6 to 19 digits
 * of card numbers. Of ranges narrower than eight digits the first counts.
 */
export function readCardIssuers(text: string): ReadCardIssuers {
  const read: CardIssuers[] = [];
  const problems: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || (index === 0 && !/\d/.test(line))) continue;
    if (index >= LINES_MAX) {
      problems.push(`There are more than ${LINES_MAX} lines.`);
      break;
    }
    const range = readLine(line);
    if (typeof range !== "string") read.push(range);
    else if (problems.length < PROBLEMS_MAX) problems.push(`Line ${index + 1}: ${range}`);
  }
  if (read.length === 0 && problems.length === 0) problems.push("There are no ranges.");
  return { ...separate(read), problems };
}

/** Or what is wrong with it. */
function readLine(line: string): CardIssuers | string {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const [from = "", to = "", country = "", ...rest] = cells;
  if (rest.length > 0 || country === "") return "must be from,to,country.";
  const [first, last] = [readDigits(from, "0"), readDigits(to, "9")];
  if (first === null || last === null) {
    return `from and to must be the first 6 to ${NUMBER_DIGITS_MAX} digits of card numbers.`;
  }
  if (first > last) return "from is after to.";
  if (!/^[A-Za-z]{2}$/.test(country)) return "country must be two letters, such as MY.";
  return { from: first, to: last, country: country.toUpperCase() };
}

function readDigits(text: string, rest: "0" | "9"): number | null {
  if (!/^\d{6,19}$/.test(text)) return null;
  return Number(text.slice(0, ISSUER_DIGITS).padEnd(ISSUER_DIGITS, rest));
}

function separate(read: readonly CardIssuers[]): Omit<ReadCardIssuers, "problems"> {
  const ranges: CardIssuers[] = [];
  let overlapping = 0;
  for (const range of read.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = ranges.at(-1);
    if (!last || range.from > last.to) {
      ranges.push({ ...range });
    } else if (range.country === last.country) {
      last.to = Math.max(last.to, range.to);
    } else {
      overlapping += 1;
      if (range.to > last.to) ranges.push({ ...range, from: last.to + 1 });
    }
  }
  return { ranges, overlapping };
}
