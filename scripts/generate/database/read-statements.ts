import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One `sql` template of store/. */
export interface StoreStatement {
  /** From packages/gateway/src/store. */
  file: string;
  line: number;
  /** As PostgreSQL gets it, with `$1` for each value. */
  text: string;
  /** Of the generated row type: the function's name, with a number from its second statement on. */
  name: string;
  /** The type argument it is run with; null when its rows are not read. */
  rowType: string | null;
}

const FUNCTION = /^(?:export )?(?:(?:async )?function|const) (\w+)/gm;
const TAG = /\bsql`/g;
const PART = /\bpart`/g;
/** Also with a name to prepare it under: `rows<…>({ name: "…", ...sql`. */
const CALL = /\.(?:row|rows)<(\w+)>\(\s*(?:\{\s*name: "[\w-]+",\s*\.\.\.)?$/;

/** The template of each `part`, by the name of the function or constant that contains it. */
type Parts = ReadonlyMap<string, string>;

/**
 * Every statement of store/, in the order of files and lines. Throws when two share a type.
 * `textParts` are those that no file has as a template.
 */
export function readStatements(
  folder: string,
  textParts: Readonly<Record<string, string>> = {},
): StoreStatement[] {
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const sources = files
    .sort()
    .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);
  const parts = new Map(Object.entries(textParts).map(([name, text]) => [name, `${text}\``]));
  for (const [file, source] of sources) {
    for (const { owner, start } of findTemplates(source, PART)) {
      if (parts.has(owner)) throw new Error(`${file}: another part is called ${owner}`);
      parts.set(owner, source.slice(start));
    }
  }
  const statements = sources.flatMap(([file, source]) => readFile(file, source, parts));
  expectOwnTypes(statements);
  return statements;
}

/** TypeScript would merge two interfaces of one name, so each had the columns of the other too. */
function expectOwnTypes(statements: readonly StoreStatement[]): void {
  const files = new Map<string, string>();
  for (const { file, name, rowType } of statements) {
    if (rowType === null) continue;
    const other = files.get(name);
    if (other !== undefined) throw new Error(`${file}: ${name} is read in ${other} too`);
    files.set(name, file);
  }
}

function findTemplates(source: string, tag: RegExp): { owner: string; start: number }[] {
  const owners = [...source.matchAll(FUNCTION)].map(({ 1: name = "", index }) => ({ name, index }));
  return [...source.matchAll(tag)].flatMap(({ 0: { length }, index }) => {
    const owner = owners.findLast((each) => each.index < index)?.name;
    return owner === undefined || isComment(source, index) ? [] : { owner, start: index + length };
  });
}

function readFile(file: string, source: string, parts: Parts): StoreStatement[] {
  const seen = new Map<string, number>();
  return findTemplates(source, TAG).map(({ owner, start }) => {
    const before = source.slice(0, start - "sql`".length);
    const rowType = CALL.exec(before)?.[1] ?? null;
    const count = (seen.get(owner) ?? 0) + (rowType === null ? 0 : 1);
    seen.set(owner, count);
    const name = `${owner[0]?.toUpperCase()}${owner.slice(1)}${count > 1 ? count : ""}Row`;
    const line = before.split("\n").length;
    return { file, line, text: readTemplate(source.slice(start), parts), name, rowType };
  });
}

function isComment(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf("\n", index) + 1, index);
  return /^\s*(\/\/|\/?\*)/.test(line);
}

/**
 * The template that `source` begins with: parts in full, other values replaced by numbered
 * parameters, counted on from `parameters`.
 */
function readTemplate(source: string, parts: Parts, parameters = { count: 0 }): string {
  let text = "";
  for (let i = 0; i < source.length; i += 1) {
    const character = source[i];
    if (character === "`") return text;
    if (character === "$" && source[i + 1] === "{") {
      const end = endOfValue(source, i + 2);
      const part = parts.get(/^\w+/.exec(source.slice(i + 2, end))?.[0] ?? "");
      if (part === undefined) parameters.count += 1;
      text += part === undefined ? `$${parameters.count}` : readTemplate(part, parts, parameters);
      i = end;
    } else if (character === "\\") {
      i += 1;
      text += source[i];
    } else text += character;
  }
  throw new Error("a template without an end");
}

function endOfValue(source: string, start: number): number {
  let depth = 1;
  for (let i = start; i < source.length; i += 1) {
    if (source[i] === "{") depth += 1;
    if (source[i] === "}") depth -= 1;
    if (depth === 0) return i;
  }
  throw new Error("a value without an end");
}
