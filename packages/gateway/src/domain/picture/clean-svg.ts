/**
 * Rebuilds an untrusted SVG from elements that are known to be harmless: shapes, gradients and clip
 * paths. Unknown elements are rejected rather than dropped silently.
 */

type Cleaned = { svg: string } | { problem: string };

const GRADIENTS = new Set(["linearGradient", "radialGradient"]);
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const ELEMENTS = new Set(["svg", "g", "defs", "clipPath", "stop", ...GRADIENTS, ...SHAPES]);
/** Left out with all they contain. */
const TEXTS = new Set(["title", "desc", "metadata"]);
const ATTRIBUTES = new Set([
  ...["id", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"],
  ...["fx", "fy", "width", "height", "transform", "opacity", "color", "offset"],
  ...["fill", "fill-rule", "fill-opacity", "clip-rule", "clip-path", "stop-color"],
  ...["stop-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"],
  ...["stroke-miterlimit", "stroke-opacity", "stroke-dasharray", "gradientUnits"],
  ...["gradientTransform", "spreadMethod", "clipPathUnits"],
]);
/** Of no effect in a picture, or given by the page that shows it. */
const IGNORED =
  /^(?:xmlns(?::.+)?|version|baseProfile|class|role|focusable|lang|enable-background|overflow|preserveAspectRatio|(?:aria|data)-.+|(?:xml|sodipodi|inkscape|sketch|serif):.+)$/;
const PLAIN_VALUE = /^[\w\s.,#%()+-]*$/;
const OWN_PAINT = /^url\(#[\w-]+\)$/;
const OWN_TARGET = /^#[\w-]+$/;
const PLACE = /^-?[\d.]+$/;
/** Not nothing. */
const SIZE = /^[\d.]+$/;

const TAG =
  /<(?:!--[\s\S]*?--|\?[\s\S]*?\?|!DOCTYPE[^[>]*|\/([\w:-]+)\s*|([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** The problem completes "NAME.svg …" and says what to do. */
export function cleanSvg(source: string): Cleaned {
  const open: string[] = [];
  let output = "";
  let shapeCount = 0;
  let ignoring = 0;
  let at = 0;
  while (at < source.length) {
    const textEnd = endOfText(source, at);
    const isText = source.slice(at, textEnd).trim().replace("\ufeff", "") !== "";
    if (isText && ignoring === 0) return { problem: "contains text; convert text to outlines" };
    if (textEnd === source.length) break;
    TAG.lastIndex = textEnd;
    const tag = TAG.exec(source);
    if (tag === null) return { problem: "is not well-formed SVG; export it again" };
    at = TAG.lastIndex;
    const [, closed, name, attributes = "", isEmpty] = tag;
    if (closed !== undefined) {
      if (open.pop() !== closed) return { problem: "is not well-formed SVG; export it again" };
      if (ignoring > 0) ignoring -= 1;
      else output += `</${closed}>`;
      continue;
    }
    if (name === undefined) continue;
    if (open.length === 0 && (name !== "svg" || output !== "")) {
      return { problem: "must have one <svg> around everything; export it again" };
    }
    if (isEmpty !== "/") open.push(name);
    if (ignoring > 0 || TEXTS.has(name)) {
      if (isEmpty !== "/") ignoring += 1;
      continue;
    }
    if (!ELEMENTS.has(name)) return { problem: problemOfElement(name) };
    const written =
      name === "svg" && output === "" ? cleanRoot(attributes) : clean(name, attributes);
    if (typeof written !== "string") return written;
    output += `<${name}${written}${isEmpty}>`;
    if (SHAPES.has(name)) shapeCount += 1;
  }
  if (open.length > 0) return { problem: "is cut off; export it again" };
  if (shapeCount === 0) return { problem: "has no shapes; export it as vector artwork" };
  return { svg: output };
}

function endOfText(source: string, from: number): number {
  const next = source.indexOf("<", from);
  return next === -1 ? source.length : next;
}

function problemOfElement(name: string): string {
  if (name === "style") {
    return "has a <style> element; export it with presentation attributes instead of CSS";
  }
  return `has a <${name}> element; only plain shapes, gradients and clip paths are allowed: simplify the drawing or use a PNG`;
}

/** Without its size: the page gives it one. */
function cleanRoot(text: string): string | { problem: string } {
  const all = listAttributes(text);
  const viewBox = all.find(([name]) => name === "viewBox")?.[1];
  if (viewBox === undefined || !isViewBox(viewBox)) {
    return { problem: 'has no valid viewBox; export it with one, such as viewBox="0 0 120 80"' };
  }
  const others = all.filter(([name]) => !["viewBox", "width", "height", "x", "y"].includes(name));
  const written = cleanAll("svg", others);
  if (typeof written !== "string") return written;
  return ` xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.trim()}"${written}`;
}

/** Number by number: one expression for all four tries every way to divide a long number. */
function isViewBox(text: string): boolean {
  const [x = "", y = "", ...sizes] = text.trim().split(/[\s,]+/);
  const isSize = (size: string) => SIZE.test(size) && /[1-9]/.test(size);
  return PLACE.test(x) && PLACE.test(y) && sizes.length === 2 && sizes.every(isSize);
}

function clean(element: string, text: string): string | { problem: string } {
  return cleanAll(element, listAttributes(text));
}

function cleanAll(
  element: string,
  attributes: readonly [string, string][],
): string | { problem: string } {
  let written = "";
  for (const [name, value] of attributes) {
    if (name === "href" || name === "xlink:href") {
      if (!GRADIENTS.has(element) || !OWN_TARGET.test(value)) {
        return { problem: `refers to something with ${name}; embed it as shapes` };
      }
      written += ` href="${value}"`;
    } else if (ATTRIBUTES.has(name)) {
      const isPaint = /url/i.test(value);
      if (isPaint ? !OWN_PAINT.test(value) : !PLAIN_VALUE.test(value)) {
        return {
          problem: `has a value of ${name} that is not allowed; use plain colours and sizes`,
        };
      }
      written += ` ${name}="${value}"`;
    } else if (!IGNORED.test(name)) return { problem: problemOfAttribute(name) };
  }
  return written;
}

function problemOfAttribute(name: string): string {
  if (name === "style") {
    return "has a style attribute; export it with presentation attributes instead of CSS";
  }
  if (/^on/i.test(name)) return `has a script in ${name}; remove it`;
  return `has the attribute ${name}, which is not allowed; remove it`;
}

function listAttributes(text: string): [string, string][] {
  return Array.from(text.matchAll(ATTRIBUTE), ([, name = "", double, single]) => [
    name,
    double ?? single ?? "",
  ]);
}
