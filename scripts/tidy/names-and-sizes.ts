import { posix } from "node:path";
import { type Complaint, complainOf, isScript, isTest, type SourceFile } from "./source-file.ts";
import { LINE_LENGTH_MAX } from "./wrap-comments.ts";

const FILE_LINES_MAX = 400;
const FOLDER_FILES_MAX = 12;
/** Folders that may hold more, and why. */
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  ".": "tools expect their files here",
  "docs/adr": "one file for each decision, numbered",
  "docs/guides": "the path is the page's public URL",
  "docs/reference/api": "one page for each resource; the path is its public URL",
  "docs/samples": "two files for each language",
  "docs/security": "the path is the page's public URL",
  "packages/gateway/migrations": "one file for each migration, numbered",
};

const NAME = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** What readers and tools expect under exactly these names. */
const NAMES_BY_CUSTOM =
  /^([A-Z]+(_[A-Z]+)*(\.md)?|Dockerfile|pull_request_template\.md|\d{4}_[a-z0-9_]+\.sql)$/;
/** Languages whose own tools and readers expect other names. */
const NAMES_BY_LANGUAGE: readonly [paths: RegExp, name: RegExp, style: string][] = [
  [/\.py$/, /^(__init__|[a-z0-9]+([_-][a-z0-9]+)*)\.py$/, "snake_case"],
  [/^clients\/php\/src\//, /^[A-Z][A-Za-z0-9]*(\.php)?$/, "PascalCase"],
];
const VAGUE = ["util", "utils", "helper", "helpers", "common", "manager", "data", "info", "misc"];
const EXPORTED_NAME =
  /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w*(?:Utils?|Helpers?|Manager|Info|Common))\b/gm;

/** Names that say what is inside, and sizes that fit a head. */
export function checkNamesAndSizes(file: SourceFile): Complaint[] {
  const name = posix.basename(file.path);
  const complaints: Complaint[] = [];
  const add = (line: number, message: string) =>
    complaints.push({ path: file.path, line, message });
  const [, ownName, ownStyle] = NAMES_BY_LANGUAGE.find(([paths]) => paths.test(file.path)) ?? [];
  if (ownName && !ownName.test(name)) add(1, `${name} is not ${ownStyle}`);
  for (const part of file.path.split("/")) {
    const isExpected = NAME.test(part) || NAMES_BY_CUSTOM.test(part) || ownName?.test(part);
    if (!isExpected) add(1, `${part} is not kebab-case`);
  }
  const stem = name.split(".")[0] ?? "";
  const vague = VAGUE.find((word) => stem === word || stem.endsWith(`-${word}`));
  if (vague) add(1, `"${vague}" says nothing about what is in ${name}`);
  const lines = file.text.split("\n");
  if (/\.(py|php)$/.test(file.path) && lines.length - 1 > FILE_LINES_MAX) {
    add(FILE_LINES_MAX, `${lines.length - 1} lines; a file has at most ${FILE_LINES_MAX}`);
  }
  if (!isScript(file.path)) return complaints;

  complaints.push(...complainOf(file, file.code, EXPORTED_NAME, "this name says nothing"));
  if (!isTest(file.path) && lines.length - 1 > FILE_LINES_MAX) {
    add(FILE_LINES_MAX, `${lines.length - 1} lines; a file has at most ${FILE_LINES_MAX}`);
  }
  if (!isTest(file.path)) complaints.push(...checkLineLengths(file, lines));
  return complaints;
}

/** A folder that fits into one view. Tests are next to their files and do not count. */
export function checkFolders(files: ReadonlyMap<string, SourceFile>): Complaint[] {
  const paths = [...files.keys()].filter((path) => !/\.test\.\w+$/.test(path));
  const folders = Object.entries(Object.groupBy(paths, (path) => posix.dirname(path)));
  return folders.flatMap(([folder, { length } = []]) => {
    if (length <= FOLDER_FILES_MAX || folder in LARGE_FOLDERS) return [];
    const message = `${length} files; a folder has at most ${FOLDER_FILES_MAX} (tests not counted)`;
    return [{ path: folder, line: 1, message }];
  });
}

/**
 * Quoted text may be longer: a message is found by searching for it whole. So may
 * a template with code inside, which the formatter leaves alone.
 */
function checkLineLengths(file: SourceFile, lines: readonly string[]): Complaint[] {
  const strings = file.strings.split("\n");
  return lines.flatMap((line, index) => {
    const quoted = strings[index]?.trim().length ?? 0;
    if (line.length <= LINE_LENGTH_MAX || line.includes("://")) return [];
    if (line.includes("`") || line.includes("${")) return [];
    if (line.length - quoted <= LINE_LENGTH_MAX) return [];
    const message = `${line.length} characters; a line has at most ${LINE_LENGTH_MAX} (--write wraps comments)`;
    return [{ path: file.path, line: index + 1, message }];
  });
}
