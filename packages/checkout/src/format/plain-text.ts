const LENGTH_MAX = 100;

/** Invisible, or the end of a line: it must not imitate one of our lines. */
const HIDDEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
/** In all forms that an address may be written in. */
const DOT = /([.\u3002\uFF0E\uFF61\u2024\uFE52])(?=[^\s\d.,;!?)\]}'"»])/gu;
const AT = /([@\uFF20\uFE6B])(?=\S)/gu;
/** Of `https:`, `mailto:` and `tel:`, not of a time. */
const COLON = /(?<=\p{L})([:\uFF1A\uFE55])(?=\S)/gu;
const BACKSLASH = /([\\\uFF3C\uFE68])(?=[\\\uFF3C\uFE68])/gu;

/**
 * A text that others have chosen (a name, a title, an order ID), for an email: one line, not
 * longer than a name, and nothing that a mail program makes a link of. A space breaks addresses
 * up, because programs that follow links ignore invisible characters in them.
 */
export function plainText(text: string): string {
  const line = [
    ...text
      .slice(0, 4 * LENGTH_MAX)
      .replaceAll(HIDDEN, " ")
      .trim(),
  ];
  const short =
    line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX - 1).join("")}…` : line.join("");
  return [DOT, AT, COLON, BACKSLASH].reduce(
    (broken, sign) => broken.replaceAll(sign, "$1 "),
    short,
  );
}
