import sax from "sax";

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

const DEPTH_MAX = 24;
const ELEMENTS_MAX = 300_000;

/** Why a document cannot be read. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** The root of a document without DOCTYPE. Names are as written: the schema has no prefixes. */
export function readXml(text: string): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new XmlError("DOCTYPE is not allowed");
  const top: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const path = [top];
  let elements = 0;
  const parser = sax.parser(true);
  parser.onerror = ({ message }) => {
    throw new XmlError(message.split("\n")[0]);
  };
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX || path.length > DEPTH_MAX) throw new XmlError("it is too large");
    // Without `xmlns: true`, the parser's attributes are texts.
    const element = { name, attributes: attributes as Record<string, string>, text: "" };
    const node: XmlElement = { ...element, children: [] };
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
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new XmlError("it has no element");
  return root;
}

export function childrenOf(element: XmlElement | null, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function elementAt(element: XmlElement | null, ...path: string[]): XmlElement | null {
  let at: XmlElement | null = element;
  for (const name of path) at = at?.children.find((child) => child.name === name) ?? null;
  return at;
}

/** Empty when it is missing. */
export function textAt(element: XmlElement | null, ...path: string[]): string {
  return elementAt(element, ...path)?.text.trim() ?? "";
}
