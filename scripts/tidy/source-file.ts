import {
  type EcmaScriptModule,
  parseSync,
  type StaticExportEntry,
  type StaticImportEntry,
  Visitor,
} from "oxc-parser";

/** A text file of the project, as the rules of tidy see it. */
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
export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

/** Tests, and the suites that several of them share. */
export function isTest(path: string): boolean {
  return path.startsWith("test/") || /\.test\.tsx?$/.test(path);
}

export function readSourceFile(path: string, text: string): SourceFile {
  if (!isScript(path)) return { path, text, code: text, strings: text, imports: [] };
  const { program, comments, module } = parseSync(path, text, { astType: "ts" });
  const kinds = new Uint8Array(text.length);
  for (const { start, end } of comments) kinds.fill(COMMENT, start, end);
  new Visitor({
    Literal(node) {
      const flags = "regex" in node ? node.regex.flags : "";
      // Quotes and slashes count as code.
      if (/^["'/]/.test(node.raw ?? ""))
        kinds.fill(STRING, node.start + 1, node.end - 1 - flags.length);
    },
    TemplateElement({ start, value }) {
      kinds.fill(STRING, start + 1, start + 1 + value.raw.length);
    },
  }).visit(program);
  const code = keep(text, kinds, CODE);
  const strings = keep(text, kinds, STRING);
  return { path, text, code, strings, imports: readImports(text, module) };
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

function readImports(text: string, module: EcmaScriptModule): Import[] {
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    names: entries.length > 0 ? listValues(entries) : ["*"],
    isExport: false,
    line: lineAt(text, start),
  }));
  const exports = module.staticExports.flatMap(({ start, entries }) => {
    const specifier = entries[0]?.moduleRequest?.value;
    if (specifier === undefined) return [];
    const isTypeOnly = entries.every(({ isType }) => isType);
    const names = listValues(entries);
    return [{ specifier, isTypeOnly, names, isExport: true, line: lineAt(text, start) }];
  });
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const specifier = /^["'](.*)["']$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    )?.[1];
    if (specifier === undefined) return [];
    const line = lineAt(text, start);
    return [{ specifier, isTypeOnly: false, names: ["*"], isExport: false, line }];
  });
  return [...imports, ...exports, ...dynamic];
}

/** `a, { b, type C, d as e }` gives default, b and d. */
function listValues(entries: readonly (StaticImportEntry | StaticExportEntry)[]): string[] {
  return entries
    .filter(({ isType }) => !isType)
    .map(({ importName }) => importName.name ?? (importName.kind === "Default" ? "default" : "*"));
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
