import sax from "sax";
import { ReadError } from "../read-problem.ts";
import { lineOf } from "../read-text.ts";

/** An element by its local name, because each version of a message has a namespace of its own. */
export interface XmlNode {
  name: string;
  text: string;
  /** `Ccy`, the only attribute that banks' messages have; empty without one. */
  currency: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  line: number;
}

const DEPTH_MAX = 32;
const ELEMENTS_MAX = 600_000;
const CHUNK = 32 * 1024;

/**
 * A bank's file comes from outside: no DOCTYPE, hence no entities of its own; depth, elements and
 * size are bounded, and whatever is not well-formed is a problem with its line.
 */
export function readXmlTree(text: string): XmlNode {
  checkProlog(text);
  const root = blank("", 0);
  const path = [root];
  let elements = 0;
  const parser = sax.parser(true, { position: true });
  const stop = (code: "TOO_DEEP" | "TOO_MANY" | "XML_INVALID", detail: string): never => {
    throw new ReadError(code, parser.line + 1, detail);
  };
  parser.onerror = ({ message }) => stop("XML_INVALID", message.split("\n")[0] ?? "");
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    if (path.length > DEPTH_MAX) stop("TOO_DEEP", `more than ${DEPTH_MAX} levels`);
    if (elements > ELEMENTS_MAX) stop("TOO_MANY", `more than ${ELEMENTS_MAX} elements`);
    const node = blank(localName(name), parser.line + 1);
    const currency: unknown = attributes.Ccy;
    if (typeof currency === "string") node.currency = currency;
    node.attributes = textsOf(attributes);
    path.at(-1)?.children.push(node);
    path.push(node);
  };
  parser.onclosetag = () => {
    path.pop();
  };
  const addText = (part: string) => {
    const node = path.at(-1);
    if (node) node.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.close();
  return root.children[0] ?? stop("XML_INVALID", "no element");
}

/** The elements of that name, in their order. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name);
}

/** The first element at that path. */
export function nodeAt(node: XmlNode, ...path: readonly string[]): XmlNode | null {
  let at: XmlNode | undefined = node;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at ?? null;
}

/** Its text, with the line breaks of a formatted file removed; empty when there is none. */
export function textAt(node: XmlNode, ...path: readonly string[]): string {
  return nodeAt(node, ...path)?.text.trim() ?? "";
}

/** The element at that path, which the message must have. */
export function requireAt(node: XmlNode, ...path: readonly string[]): XmlNode {
  const found = nodeAt(node, ...path);
  if (found) return found;
  throw new ReadError("FIELD_MISSING", node.line, [node.name, ...path].join("/"));
}

/** The first of these paths that has text. */
export function firstTextOf(node: XmlNode, paths: readonly string[]): string {
  for (const path of paths) {
    const text = textAt(node, ...path.split("/"));
    if (text !== "") return text;
  }
  return "";
}

function checkProlog(text: string): void {
  const declaration = text.search(/<!(DOCTYPE|ENTITY)/i);
  if (declaration >= 0) throw new ReadError("DOCTYPE", lineOf(text, declaration), "DOCTYPE");
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(text) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new ReadError("ENCODING", 1, encoding);
}

const NO_ATTRIBUTES = {};

function textsOf(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const all = Object.entries(attributes);
  if (all.length === 0) return NO_ATTRIBUTES;
  return Object.fromEntries(all.map(([name, value]) => [localName(name), String(value)]));
}

function blank(name: string, line: number): XmlNode {
  return { name, text: "", currency: "", attributes: NO_ATTRIBUTES, children: [], line };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
