import { lowerHex } from "./client.ts";

/** How libraries write a JSON string by default, from their documentation and source. */

const SHORT: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
};

export const upperHex = (unit: string) =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

function quoteUnits(text: string, escapeUnit: (unit: string) => string | undefined): string {
  let quoted = "";
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const isControl = unit < " ";
    quoted += escapeUnit(unit) ?? SHORT[unit] ?? (isControl ? lowerHex(unit) : unit);
  }
  return `"${quoted}"`;
}

const isAscii = (unit: string) => unit < "\u007f";

/** Java. HTML-safe by default. */
export const gson = (text: string) =>
  quoteUnits(text, (unit) => (/[<>&='\u2028\u2029]/.test(unit) ? lowerHex(unit) : undefined));

/** .NET. Everything but plain ASCII, and some of that, in upper-case hexadecimal. */
export const systemTextJson = (text: string) =>
  quoteUnits(text, (unit) =>
    /[<>&'+"`\u007f]/.test(unit) || !isAscii(unit) ? upperHex(unit) : undefined,
  );

/** Java. */
export const jackson = (text: string) =>
  quoteUnits(text, (unit) => (unit < " " && !(unit in SHORT) ? upperHex(unit) : undefined));

/** .NET. Three separators escaped, the rest raw. */
export const newtonsoft = (text: string) =>
  quoteUnits(text, (unit) => (/[\u0085\u2028\u2029]/.test(unit) ? lowerHex(unit) : undefined));

/** PHP's json_encode without flags. */
export const jsonEncode = (text: string) =>
  quoteUnits(text, (unit) => {
    if (unit === "/") return "\\/";
    return unit > "\u007f" ? lowerHex(unit) : undefined;
  });

/** PHP with JSON_UNESCAPED_UNICODE. */
export const jsonEncodeUnicode = (text: string) =>
  quoteUnits(text, (unit) => (unit === "/" ? "\\/" : undefined));

/** PHP with JSON_HEX_TAG | JSON_HEX_AMP, slashes and Unicode unescaped. */
export const jsonEncodeHex = (text: string) =>
  quoteUnits(text, (unit) => (/[<>&]/.test(unit) ? upperHex(unit) : undefined));

/** PHP with all four JSON_HEX flags, slashes and Unicode unescaped. */
export const jsonEncodeAllHex = (text: string) =>
  quoteUnits(text, (unit) => (/[<>&'"]/.test(unit) ? upperHex(unit) : undefined));

/** Python's json.dumps. */
export const jsonDumps = (text: string) =>
  quoteUnits(text, (unit) => (unit > "\u007f" ? lowerHex(unit) : undefined));

/** Go with SetEscapeHTML(false). */
export const goUnescaped = (text: string) =>
  quoteUnits(text, (unit) => (/[\u2028\u2029]/.test(unit) ? lowerHex(unit) : undefined));
