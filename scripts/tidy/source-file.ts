/** A text file of the project, as the rules of tidy look at it. */
export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** As long as `text`, with comments and the contents of strings blanked: only code is left. */
  readonly code: string;
  /** As long as `text`, with everything but the contents of strings blanked. */
  readonly strings: string;
  readonly imports: readonly Import[];
}

export interface Import {
  readonly specifier: string;
  /** Gone at run time: `import type`, or only `type` names. */
  readonly isTypeOnly: boolean;
  /** The names imported as values. */
  readonly names: readonly string[];
  readonly isExport: boolean;
  readonly line: number;
}

/** What a rule found: shown as `path:line: message`. */
export interface Complaint {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const FROM = /^[ \t]*(import|export)\b([^;'"]*?)\bfrom\s*(["'])([^"']+)\3/gm;
const BARE_IMPORT = /\bimport\s*\(?\s*(["'])([^"']+)\1/g;

export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

/** Tests, and the suites that several of them share. */
export function isTest(path: string): boolean {
  return path.startsWith("test/") || /\.test\.tsx?$/.test(path);
}

export function readSourceFile(path: string, text: string): SourceFile {
  if (!isScript(path)) return { path, text, code: text, strings: text, imports: [] };
  const kinds = classify(text);
  const code = keep(text, kinds, CODE);
  const strings = keep(text, kinds, STRING);
  const imports = readImports(text, code, keepBoth(text, kinds));
  return { path, text, code, strings, imports };
}

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i !== -1 && i < index; i = text.indexOf("\n", i + 1)) line += 1;
  return line;
}

/** One complaint for each match of a global pattern in a view of the file. */
export function complainOf(
  file: SourceFile,
  view: string,
  pattern: RegExp,
  message: string,
): Complaint[] {
  return [...view.matchAll(pattern)].map(({ index }) => ({
    path: file.path,
    line: lineAt(view, index),
    message,
  }));
}

function readImports(text: string, code: string, withoutComments: string): Import[] {
  const found: Import[] = [];
  for (const match of withoutComments.matchAll(FROM)) {
    const [, keyword, clause = "", , specifier = ""] = match;
    const start = match.index + match[0].indexOf(keyword ?? "");
    if (code[start] === " ") continue; // inside a string
    const names = readNames(clause);
    found.push({
      specifier,
      isTypeOnly: /^\s*type\b/.test(clause) || (clause.includes("{") && names.length === 0),
      names: /^\s*type\b/.test(clause) ? [] : names,
      isExport: keyword === "export",
      line: lineAt(text, start),
    });
  }
  for (const match of withoutComments.matchAll(BARE_IMPORT)) {
    if (code[match.index] === " ") continue;
    const line = lineAt(text, match.index);
    const specifier = match[2] ?? "";
    found.push({ specifier, isTypeOnly: false, names: ["*"], isExport: false, line });
  }
  return found;
}

/** The value names of an import's clause: `a, { b, type C, d as e }` gives a, b and d. */
function readNames(clause: string): string[] {
  return clause
    .replace(/[{}]/g, ",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => part.split(/\s+as\s+/)[0] ?? part);
}

const CODE = 0;
const STRING = 1;
const COMMENT = 2;

function keep(text: string, kinds: Uint8Array, wanted: number): string {
  let kept = "";
  for (let i = 0; i < text.length; i += 1) {
    kept += text[i] === "\n" || kinds[i] === wanted ? text[i] : " ";
  }
  return kept;
}

function keepBoth(text: string, kinds: Uint8Array): string {
  let kept = "";
  for (let i = 0; i < text.length; i += 1) {
    kept += text[i] === "\n" || kinds[i] !== COMMENT ? text[i] : " ";
  }
  return kept;
}

/**
 * Marks each character as code, as the inside of a string (also of a template's text or of a
 * regular expression) or as comment. Quotes and slashes count as code. A full parser would be
 * exact; this one goes by the last word before a slash, which formatted code never fools.
 */
function classify(text: string): Uint8Array {
  const kinds = new Uint8Array(text.length);
  /** For each open template, how many braces are open inside its `${}`. */
  const templates: number[] = [];
  let i = 0;
  const mark = (end: number, kind: number) => {
    kinds.fill(kind, i, end);
    i = end;
  };
  while (i < text.length) {
    const char = text[i];
    const two = text.slice(i, i + 2);
    if (two === "//") mark(endOf(text, i, "\n"), COMMENT);
    else if (two === "/*") mark(endOf(text, i + 2, "*/") + 2, COMMENT);
    else if (char === '"' || char === "'") {
      i += 1;
      mark(endOfString(text, i, char), STRING);
      i += 1;
    } else if (char === "`" || (char === "}" && templates.at(-1) === 0)) {
      if (char === "}") templates.pop();
      i += 1;
      const end = endOfTemplate(text, i);
      mark(end, STRING);
      if (text[end] === "$") templates.push(0);
      i = text[end] === "$" ? end + 2 : end + 1;
    } else if (char === "/" && startsRegExp(text, i)) {
      i += 1;
      mark(endOfRegExp(text, i), STRING);
      i += 1;
    } else {
      const depth = templates.at(-1);
      if (depth !== undefined && char === "{") templates[templates.length - 1] = depth + 1;
      if (depth !== undefined && char === "}") templates[templates.length - 1] = depth - 1;
      i += 1;
    }
  }
  return kinds;
}

function endOf(text: string, from: number, mark: string): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end;
}

function endOfString(text: string, from: number, quote: string): number {
  let i = from;
  while (i < text.length && text[i] !== quote && text[i] !== "\n") i += text[i] === "\\" ? 2 : 1;
  return Math.min(i, text.length);
}

/** At the closing backtick or at the `$` of `${`. */
function endOfTemplate(text: string, from: number): number {
  let i = from;
  while (i < text.length && text[i] !== "`" && text.slice(i, i + 2) !== "${") {
    i += text[i] === "\\" ? 2 : 1;
  }
  return Math.min(i, text.length);
}

function endOfRegExp(text: string, from: number): number {
  let isClass = false;
  let i = from;
  while (i < text.length && text[i] !== "\n" && (isClass || text[i] !== "/")) {
    if (text[i] === "[") isClass = true;
    if (text[i] === "]") isClass = false;
    i += text[i] === "\\" ? 2 : 1;
  }
  return Math.min(i, text.length);
}

/** A slash divides after a value; elsewhere it opens a regular expression, or closes a tag. */
function startsRegExp(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at).trimEnd();
  if (/\b(return|typeof|case|in|of|await|yield|=>)$/.test(before)) return true;
  return !/[\w$)\]}"'`<]$/.test(before);
}
