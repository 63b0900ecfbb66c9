import { posix } from "node:path";
import { type Complaint, isTest, type SourceFile } from "./source-file.ts";

/** What the gateway is about, in order: a subject may use those before it. */
export const SUBJECTS = [
  "access",
  "ledger",
  "merchant",
  "application",
  "request-log",
  "contract",
  "checkout",
  "notification",
  "subscription",
  "card",
  "payment",
  "qr-code",
  "refund",
  "dispute",
  "provider-report",
  "payout",
  "settlement",
  // Of all others:
  "second-operator",
  "privacy",
  "monitoring",
  "audit",
  "keys",
  "recovery",
  "laboratory",
] as const;
type Subject = (typeof SUBJECTS)[number];

/** Rows of the grid that are cut by subject; arrows.ts says which row may use which. */
export const ROWS = ["domain", "store", "operations", "jobs", "http"] as const;
type Row = (typeof ROWS)[number];

/** Files that show what later subjects present, and why. Nothing of theirs may import these. */
const SHOW_LATER: Readonly<Record<string, string>> = {
  "packages/gateway/src/http/portal/payment/payment-details.ts":
    "the page of a payment lists its refunds and disputes",
  "packages/gateway/src/http/portal/payment/operator-payment-details.ts":
    "the operators' page of a payment does so too, and shows its payout",
};

/** Folders of `http` that serve its channels. Every other folder is a channel, such as `portal`. */
const HTTP_SHARED = ["admission", "connection", "request", "schemas", "static"];
/** Folders that are no subject: parts of a row, or of a channel of `http`, by name. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  domain: ["file", "picture"],
  store: ["archive", "citus", "connection", "generated", "installation", "partitions", "roles"],
  "http/oauth": ["consent", "token"],
  "http/payer": ["assets", "marks", "method", "page", "receipt", "session"],
  "http/portal": ["files", "pages"],
};
const SOURCES = "packages/gateway/src/";
const ARCHITECTURE = "docs/internals/architecture.md";

interface Place {
  row: Row;
  /** Null for files that serve every subject of their row. */
  subject: Subject | null;
}

type Files = ReadonlyMap<string, SourceFile>;

/**
 * No subject imports a later one: not in its own row, and not in a row below. Only `http` may: its
 * pages and endpoints show several subjects at once.
 */
export function checkGrid(file: SourceFile): Complaint[] {
  const from = placeOf(file.path);
  if (!from?.subject) return [];
  return file.imports.flatMap(({ specifier, line }) => {
    const to = placeOf(targetOf(file.path, specifier));
    if (!to?.subject || !from.subject || !isLater(to.subject, from.subject)) return [];
    if (from.row === "http" && (to.row !== "http" || file.path in SHOW_LATER)) return [];
    const message = `${from.subject} is below ${to.subject}; pass in what it needs of ${specifier}`;
    return [{ path: file.path, line, message }];
  });
}

/**
 * No channel of `http` imports another: what two of them need is in an operation or in a shared
 * folder.
 */
export function checkChannels(file: SourceFile): Complaint[] {
  const from = httpFolderOf(file.path);
  if (from === null) return [];
  return file.imports.flatMap(({ specifier, line }) => {
    const to = httpFolderOf(targetOf(file.path, specifier));
    if (to === null || to === from || HTTP_SHARED.includes(to)) return [];
    const message = `http/${from} must not import http/${to}; move what both need below them`;
    return [{ path: file.path, line, message }];
  });
}

/** Each folder of a row, or of a channel of `http`, is a subject or a part by name. */
export function checkFolderNames(files: Files): Complaint[] {
  const folders = new Set([...files.values()].map(({ path }) => folderOf(path) ?? ""));
  return [...folders].flatMap((folder) => {
    const name = posix.basename(folder);
    const isKnown = SUBJECTS.some((subject) => subject === name);
    if (isKnown || PARTS[posix.dirname(folder)]?.includes(name) || folder === "") return [];
    const message = `${name} is no subject; use one of scripts/tidy/grid.ts, or name it as a part there`;
    return [{ path: SOURCES + folder, line: 1, message }];
  });
}

/** `store/payment` or `http/portal/payment`; null for files above such a folder. */
function folderOf(path: string): string | null {
  if (!path.startsWith(SOURCES)) return null;
  const folders = path.slice(SOURCES.length).split("/").slice(0, -1);
  const [row = "", channel = ""] = folders;
  if (!ROWS.some((name) => name === row) || (row === "http" && HTTP_SHARED.includes(channel))) {
    return null;
  }
  const depth = row === "http" ? 3 : 2;
  return folders.length >= depth ? folders.slice(0, depth).join("/") : null;
}

/** The architecture page has a sentence for each cell that holds files, and for no other. */
export function checkGridPage(files: Files): Complaint[] {
  const page = files.get(ARCHITECTURE);
  if (!page) return [];
  const cells = countFiles(files);
  return SUBJECTS.flatMap((subject) => {
    const row = page.text.split("\n").find((line) => line.startsWith(`| \`${subject}\` |`));
    const sentences = row?.split("|").slice(2, -1) ?? [];
    return ROWS.flatMap((name, index) => {
      const isWritten = (sentences[index]?.trim() ?? "") !== "";
      if (isWritten === cells.has(`${name}/${subject}`)) return [];
      const message = isWritten ? "is described but holds no file" : "has no sentence in the grid";
      return [{ path: ARCHITECTURE, line: 1, message: `${name}/${subject} ${message}` }];
    });
  });
}

/** The table that `tidy` prints: files in each cell, and the subjects each one uses. */
export function printGrid(files: Files): string {
  const cells = countFiles(files);
  const lines = SUBJECTS.map((subject) => {
    const counts = ROWS.map((row) => String(cells.get(`${row}/${subject}`) ?? "").padStart(10));
    return `${subject.padEnd(13)}${counts.join("")}  ${listUsed(files, subject).join(", ")}`;
  });
  const head = `${"files".padEnd(13)}${ROWS.map((row) => row.padStart(10)).join("")}  uses`;
  return [head, ...lines, ""].join("\n");
}

function countFiles(files: Files): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files.values()) {
    const place = isTest(path) ? null : placeOf(path);
    if (!place?.subject) continue;
    const cell = `${place.row}/${place.subject}`;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

/** Without what only `http` shows together. */
function listUsed(files: Files, subject: Subject): Subject[] {
  const used = new Set<Subject>();
  for (const file of files.values()) {
    const from = placeOf(file.path);
    if (from?.subject !== subject || from.row === "http" || isTest(file.path)) continue;
    for (const { specifier } of file.imports) {
      const to = placeOf(targetOf(file.path, specifier))?.subject;
      if (to && to !== subject) used.add(to);
    }
  }
  return SUBJECTS.filter((name) => used.has(name));
}

function placeOf(path: string): Place | null {
  if (!path.startsWith(SOURCES)) return null;
  const [first, ...folders] = path.slice(SOURCES.length).split("/").slice(0, -1);
  const row = ROWS.find((name) => name === first);
  if (!row) return null;
  const subject = folders.map((folder) => SUBJECTS.find((name) => name === folder)).find(Boolean);
  return { row, subject: subject ?? null };
}

/** Null for files at the root of `http`, which join its channels, and for all others. */
function httpFolderOf(path: string): string | null {
  const folder = `${SOURCES}http/`;
  if (!path.startsWith(folder)) return null;
  const [first = "", ...rest] = path.slice(folder.length).split("/");
  return rest.length > 0 ? first : null;
}

function targetOf(path: string, specifier: string): string {
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : "";
}

function isLater(a: Subject, b: Subject): boolean {
  return SUBJECTS.indexOf(a) > SUBJECTS.indexOf(b);
}
