import { readCsvRows } from "../../payout/bank/read/csv-rows.ts";
import { ReadError } from "../../payout/bank/read/read-problem.ts";
import {
  childrenOf,
  nodeAt,
  readXmlTree,
  type XmlNode,
} from "../../payout/bank/read/xml/xml-tree.ts";
import type { StatementParser } from "./statement-parser.ts";

/** A row or an element, before anything of it is understood. */
export interface FileRecord {
  /** From 1. */
  line: number;
  /** Null when the column or element is missing. */
  at(source: string): string | null;
  /** As it is written, for who looks for the mistake. */
  text: string;
}

export interface FileRecords {
  head: FileRecord | null;
  trailer: FileRecord | null;
  lines: FileRecord[];
  /** Rows of no declared type. */
  strangers: FileRecord[];
}

const LINE_LENGTH_MAX = 10_000;
const TEXT_MAX = 200;

/** Throws `ReadError` when the file as a whole cannot be taken apart. */
export function readRecords(text: string, parser: StatementParser, linesMax: number): FileRecords {
  if (parser.format === "xml") return readXml(text, parser, linesMax);
  const rows = parser.format === "csv" ? readCsv(text, parser) : readFixed(text, parser);
  if (rows.length > linesMax) throw new ReadError("TOO_MANY", null, `more than ${linesMax} lines`);
  return sort(rows, parser);
}

function sort(rows: readonly FileRecord[], { types }: StatementParser): FileRecords {
  const records: FileRecords = { head: null, trailer: null, lines: [], strangers: [] };
  if (!types) return { ...records, lines: [...rows] };
  for (const row of rows) {
    const type = row.at(types.at) ?? "";
    if (types.line.includes(type)) records.lines.push(row);
    else if (types.head?.includes(type) && !records.head) records.head = row;
    else if (types.trailer?.includes(type) && !records.trailer) records.trailer = row;
    else if (!types.ignore?.includes(type)) records.strangers.push(row);
  }
  return records;
}

function readCsv(
  text: string,
  { delimiter = ",", titles = true, skipLines = 0 }: StatementParser,
): FileRecord[] {
  const rows = readCsvRows(skip(text, skipLines), delimiter);
  const header = titles ? rows.shift() : undefined;
  if (titles && !header) throw new ReadError("COLUMN_MISSING", 1, "no row of titles");
  const places = new Map(
    (header?.cells ?? []).map((title, index) => [title.trim().toLowerCase(), index]),
  );
  return rows.map(({ cells, line }) => ({
    line: line + skipLines,
    text: cells.join(delimiter).slice(0, TEXT_MAX),
    at(source) {
      const place = /^#\d+$/.test(source)
        ? Number(source.slice(1)) - 1
        : places.get(source.toLowerCase());
      return place === undefined ? null : (cells[place]?.trim() ?? null);
    },
  }));
}

function readFixed(text: string, { skipLines = 0 }: StatementParser): FileRecord[] {
  return text.split("\n").flatMap((row, index) => {
    if (index < skipLines || row.trim() === "") return [];
    const line = index + 1;
    if (row.length > LINE_LENGTH_MAX)
      throw new ReadError("TOO_LARGE", line, `${row.length} characters`);
    const at = (range: string) => {
      const [from = 1, to = 0] = range.split("-").map(Number);
      return row.length < from ? null : row.slice(from - 1, to).trim();
    };
    return [{ line, text: row.slice(0, TEXT_MAX), at }];
  });
}

function skip(text: string, lines: number): string {
  let at = 0;
  for (let left = lines; left > 0 && at < text.length; left -= 1) {
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end + 1;
  }
  return text.slice(at);
}

function readXml(
  text: string,
  { linesAt = "", headAt }: StatementParser,
  linesMax: number,
): FileRecords {
  // Decoded already, whatever it says of itself.
  const root = readXmlTree(text.replace(/^\s*<\?xml[^>]*\?>/, ""));
  const [rootName, ...path] = linesAt.split("/");
  if (root.name !== rootName) throw new ReadError("FORMAT_UNKNOWN", 1, root.name);
  const found = elementsAt(root, path);
  if (found.length > linesMax) throw new ReadError("TOO_MANY", null, `more than ${linesMax} lines`);
  const head = headAt === undefined ? root : nodeAt(root, ...headAt.split("/").slice(1));
  const about = head && toRecord(head);
  return { head: about, trailer: about, lines: found.map(toRecord), strangers: [] };
}

function elementsAt(root: XmlNode, path: readonly string[]): XmlNode[] {
  return path.reduce((nodes, name) => nodes.flatMap((node) => childrenOf(node, name)), [root]);
}

function toRecord(node: XmlNode): FileRecord {
  return {
    line: node.line,
    text: node.children
      .map(({ name, text }) => `${name}=${text.trim()}`)
      .join(" ")
      .slice(0, TEXT_MAX),
    at(source) {
      const path = source.split("/");
      const attribute = path.at(-1)?.startsWith("@") ? path.pop()?.slice(1) : undefined;
      const found = path.length === 0 ? node : nodeAt(node, ...path);
      if (!found) return null;
      return attribute === undefined ? found.text.trim() : (found.attributes[attribute] ?? null);
    },
  };
}
