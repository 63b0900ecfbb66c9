import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { type LockFile, listMissingPackages } from "../complete-lock-file.ts";
import { type Complaint, isTest, type SourceFile } from "./source-file.ts";

type Files = ReadonlyMap<string, SourceFile>;

const MIGRATIONS = "packages/gateway/migrations";
/** Checksums of released migrations; `scripts/tidy.ts --freeze-migrations` writes it. */
export const FROZEN_MIGRATIONS = `${MIGRATIONS}/released.json`;
const MIGRATION = /^packages\/gateway\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/;
const ERRORS = "packages/gateway/src/domain/errors.ts";
const ERRORS_PAGE = "docs/reference/errors.md";
/** A channel of `http`, with the files of its endpoints and their table of contents. */
const CHANNEL = /^packages\/gateway\/src\/http\/(\w+)\/.+\.ts$/;
const SIGNED = "api";
const LOCK_FILE = "package-lock.json";

/** Numbered without a gap, and never edited once released: databases in the field have run them. */
export function checkMigrations(files: Files): Complaint[] {
  const migrations = listMigrations(files);
  const complaints = migrations.flatMap(({ path }, index) => {
    const number = MIGRATION.exec(path)?.[1];
    const wanted = String(index + 1).padStart(4, "0");
    return number === wanted ? [] : [complain(path, `this should be migration ${wanted}`)];
  });
  const frozen = files.get(FROZEN_MIGRATIONS);
  if (!frozen) return complaints;
  const released: Record<string, string> = JSON.parse(frozen.text);
  for (const [name, checksum] of Object.entries(released)) {
    const file = files.get(`${MIGRATIONS}/${name}`);
    if (file && checksumOf(file.text) === checksum) continue;
    complaints.push(
      complain(`${MIGRATIONS}/${name}`, "released, so it stays as it was; write a new migration"),
    );
  }
  return complaints;
}

/** The text of FROZEN_MIGRATIONS for the migrations there are. */
export function freezeMigrations(files: Files): string {
  const entries = listMigrations(files).map(
    ({ path, text }) => [posix.basename(path), checksumOf(text)] as const,
  );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

const ROUTE_PATH = /\bpath: "([^"{]+)/g;

/**
 * Each route is listed in the table of contents of its channel. Some test calls the path of a
 * signed one: tests of the API call it over HTTP and are sorted by topic in `test/`.
 */
export function checkRoutes(files: Files): Complaint[] {
  const isOfTests = ({ path }: SourceFile) => isTest(path) || path.startsWith("test/");
  const tests = [...files.values()].filter(isOfTests);
  const isCalled = (path: string) => tests.some(({ text }) => text.includes(path));
  return [...files.values()].flatMap((file) => {
    const channel = CHANNEL.exec(file.path)?.[1];
    if (!channel || isTest(file.path) || !/= route\(\{/.test(file.code)) return [];
    const complaints: Complaint[] = [];
    for (const [, path = ""] of channel === SIGNED ? file.text.matchAll(ROUTE_PATH) : []) {
      if (!isCalled(path)) complaints.push(complain(file.path, `no test calls ${path}`));
    }
    const folder = `packages/gateway/src/http/${channel}`;
    const index = files.get(`${folder}/index.ts`);
    const name = `./${posix.relative(folder, file.path)}`;
    if (index && !index.imports.some(({ specifier }) => specifier === name)) {
      complaints.push(complain(file.path, `not listed in ${index.path}`));
    }
    return complaints;
  });
}

/** Each error code is thrown somewhere, and is on the reference page once there is one. */
export function checkErrorCodes(files: Files): Complaint[] {
  const table = files.get(ERRORS);
  if (!table) return [];
  const start = table.code.indexOf("export const ERRORS");
  const body = table.code.slice(start, table.code.indexOf("\n}", start));
  const codes = [...body.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)];
  const users = [...files.values()].filter(
    ({ path }) => path.startsWith("packages/gateway/src/") && path !== ERRORS && !isTest(path),
  );
  const page = files.get(ERRORS_PAGE);
  return codes.flatMap(([, code = ""]) => {
    const complaints: Complaint[] = [];
    const word = new RegExp(`\\b${code}\\b`);
    if (!users.some((file) => word.test(file.strings) || word.test(file.code))) {
      complaints.push(complain(ERRORS, `${code} is never used`));
    }
    if (page && !word.test(page.text)) complaints.push(complain(ERRORS_PAGE, `${code} is missing`));
    return complaints;
  });
}

/** One lock file that `npm ci` accepts on every platform and behind every registry. */
export function checkLockFile(files: Files): Complaint[] {
  const file = files.get(LOCK_FILE);
  if (!file) return [];
  const lock: LockFile = JSON.parse(file.text);
  const missing = listMissingPackages(lock).map(({ place }) =>
    complain(LOCK_FILE, `lacks ${place}; run: node scripts/complete-lock-file.ts`),
  );
  const resolved = file.text.includes('"resolved": "http')
    ? [complain(LOCK_FILE, "names a registry; .npmrc makes npm leave that out")]
    : [];
  const overrides = JSON.parse(files.get("package.json")?.text ?? "{}").overrides;
  return [...missing, ...resolved, ...listTags(lock, overrides ?? {})];
}

const DIST_TAG = /^[a-z][\w.-]*$/i;

/**
 * A dependency on a tag ("latest") moves: on the day its owner publishes, `npm ci` refuses the lock
 * file, unless an override in package.json names the version.
 */
function listTags(lock: LockFile, overrides: Record<string, Record<string, string>>): Complaint[] {
  return Object.entries(lock.packages).flatMap(([place, { dependencies }]) => {
    const parent = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return Object.entries(dependencies ?? {})
      .filter(([name, range]) => DIST_TAG.test(range) && !overrides[parent]?.[name])
      .map(([name, tag]) => complain(LOCK_FILE, `${parent} wants ${name}@${tag}; override it`));
  });
}

function listMigrations(files: Files): SourceFile[] {
  return [...files.values()]
    .filter(({ path }) => MIGRATION.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function complain(path: string, message: string): Complaint {
  return { path, line: 1, message };
}

/** Earlier commits have longer subjects, and history is not rewritten. */
const SUBJECTS_SINCE = "8a9031a32bcc423d30bb9f5fc644e22e13365162";
const SUBJECT_LENGTH_MAX = 72;

/**
 * Subjects of commits fit into a line of `git log`. Without Git, or in a shallow clone that lacks
 * the first commit to check, there is nothing to check.
 */
export function checkCommitSubjects(root: string, since = SUBJECTS_SINCE): Complaint[] {
  return findLongSubjects(readLog(root, since));
}

/** `log`: a line for each commit, its short hash, a space and its subject. */
function findLongSubjects(log: string): Complaint[] {
  return log.split("\n").flatMap((line) => {
    const [hash = ""] = line.split(" ", 1);
    const { length } = [...line.slice(hash.length + 1)];
    if (length <= SUBJECT_LENGTH_MAX) return [];
    const message = `the subject has ${length} characters; the maximum is ${SUBJECT_LENGTH_MAX}`;
    return [{ path: `commit ${hash}`, line: 1, message }];
  });
}

function readLog(cwd: string, since: string): string {
  try {
    const args = ["log", "--format=%h %s", `${since}..HEAD`];
    return execFileSync("git", args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
