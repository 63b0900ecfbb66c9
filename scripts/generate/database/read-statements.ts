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
const TAG = /sql`/g;
const CALL = /\.(?:row|rows)<(\w+)>\(\s*$/;

/** Every statement of store/, in the order of files and lines. */
export function readStatements(folder: string): StoreStatement[] {
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  return files.sort().flatMap((file) => readFile(file, readFileSync(join(folder, file), "utf8")));
}

function readFile(file: string, source: string): StoreStatement[] {
  const owners = [...source.matchAll(FUNCTION)].map(({ 1: name = "", index }) => ({ name, index }));
  const seen = new Map<string, number>();
  return [...source.matchAll(TAG)].flatMap(({ index }) => {
    const owner = owners.findLast((each) => each.index < index)?.name;
    if (owner === undefined || isComment(source, index)) return [];
    const before = source.slice(0, index);
    const rowType = CALL.exec(before)?.[1] ?? null;
    const count = (seen.get(owner) ?? 0) + (rowType === null ? 0 : 1);
    seen.set(owner, count);
    const name = `${owner[0]?.toUpperCase()}${owner.slice(1)}${count > 1 ? count : ""}Row`;
    const line = before.split("\n").length;
    return [{ file, line, text: readTemplate(source, index + "sql`".length), name, rowType }];
  });
}

function isComment(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf("\n", index) + 1, index);
  return /^\s*(\/\/|\/?\*)/.test(line);
}

/** The template from `start` on, its values replaced by numbered parameters. */
function readTemplate(source: string, start: number): string {
  let text = "";
  let count = 0;
  for (let i = start; i < source.length; i += 1) {
    const character = source[i];
    if (character === "`") return text;
    if (character === "$" && source[i + 1] === "{") {
      count += 1;
      text += `$${count}`;
      i = endOfValue(source, i + 2);
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
