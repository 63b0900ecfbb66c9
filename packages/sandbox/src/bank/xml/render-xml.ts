/** What an element holds: text, or elements in the order of the schema. */
export type XmlPart = readonly [
  name: string,
  content: string | readonly XmlPart[],
  attributes?: Readonly<Record<string, string>>,
];

export function renderXml(root: XmlPart): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${renderPart(root, "")}`;
}

function renderPart([name, content, attributes = {}]: XmlPart, indent: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${list.join("")}>`;
  if (typeof content === "string") return `${open}${escapeXml(content)}</${name}>\n`;
  const inner = content.map((part) => renderPart(part, `${indent}  `)).join("");
  return `${open}\n${inner}${indent}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  // What XML 1.0 cannot contain, not even escaped.
  const clean = text
    .toWellFormed()
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return clean.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
