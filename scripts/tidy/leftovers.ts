import { posix } from "node:path";
import { type Complaint, complainOf, isScript, isTest, type SourceFile } from "./source-file.ts";

/** Joined here, so that this file does not complain of itself. */
const MARKS = new RegExp(
  `\\b(${["FIX" + "ME", "TO" + "DO", "XX" + "X", "HA" + "CK"].join("|")})\\b`,
  "g",
);
const MACHINE_PATHS = new RegExp(
  `(?<![\\w./-])/(${["work", "farm", "root", "home", "Users"].join("|")})/(?!\\*)[\\w.-]+`,
  "g",
);
const REGISTRY_HOSTS = new RegExp(
  `\\b(${["registry\\.npmjs", "registry\\.yarnpkg", "deb\\.debian", "npm\\.pkg\\.github"].join("|")})\\.(org|com)\\b`,
  "g",
);
/** It asks npm's registry for a name that is not installed, and runs what it finds there. */
const BY_NAME = new RegExp(`(?<!Never ask )\\b${"np" + "x"}\\b`, "g");
const PUBLISHED_HISTORY = "CHANGELOG.md";

const IN_SCRIPTS: readonly [pattern: RegExp, message: string][] = [
  [/\bconsole\.\w+\(/g, "no console in code: log through the Log, or write to process.stdout"],
  [/^\s*(t\.)?(test|it|describe|suite)\.only\(/gm, "`only` hides every other test"],
  [/\bmake\w*Id\([^()]*\)\.replace\(/g, "a kind of id has its own prefix: see ID_PREFIXES"],
];
const IN_TESTS: readonly [pattern: RegExp, message: string][] = [
  [/^\s*assert\.(rejects|doesNotReject)\(/gm, "await it, or a failure goes unnoticed"],
  [/^\s*t\.test\(/gm, "await it: the test around it ends first"],
];
const CODE_OF_OURS = /^(packages\/[a-z]+\/src|scripts)\//;
/** Others give no code with these texts, or the text itself is translated. */
const TEXTS_WITHOUT_CODE = [
  "packages/cli/src/run.ts", // names the option that Node does not know
  "packages/gateway/src/store/database.ts", // a key that PostgreSQL names in its message only
  "packages/gateway/src/store/is-outage.ts", // errors of the driver and of Citus
  "packages/portal/src/words/failures/malay-gateway-words.ts", // a test compares the sources
  "scripts/test.ts", // what Node's test runner reports
];
const TEXT = String.raw`\b\w*(?:message|Message|sentence|Sentence)\b`;
const BY_TEXT = [
  String.raw`${TEXT}\)?\??\.(?:includes|startsWith|endsWith|match|matchAll|search|indexOf)\(`,
  String.raw`\.(?:test|exec)\((?:[\w.]*\.)?${TEXT}\)?[,)]`,
  String.raw`${TEXT} [!=]== (["'\`])[^"'\`\n]* [^"'\`\n]*\1`,
].map((source) => new RegExp(source, "g"));
/** A barrel hides what comes from where; only what others import by name may have one. */
const BARRELS = /^packages\/([a-z]+\/src|(gateway\/src\/rails|sandbox\/src)\/[a-z-]+)\/index\.ts$/;
/** Entries of `exports` in addition to a package's index. */
const OTHER_ENTRIES = ["packages/signing/src/canonical-json.ts"];
const OWN_RULES = "scripts/tidy/";

/** What was forgotten, and what breaks on another machine or with a better wording. */
export function checkLeftovers(file: SourceFile): Complaint[] {
  const complaints: Complaint[] = [];
  const find = (view: string, pattern: RegExp, message: string) =>
    complaints.push(...complainOf(file, view, pattern, message));
  if (!file.path.startsWith(OWN_RULES)) {
    find(file.text, MARKS, "finish it, or say it in an issue");
    find(file.text, MACHINE_PATHS, "a path of one machine");
    find(file.text, REGISTRY_HOSTS, "the registry's host is the machine's business");
    if (file.path !== PUBLISHED_HISTORY) {
      find(file.text, BY_NAME, "run what is installed, such as ./kaunter, or install a version");
    }
  }
  if (!isScript(file.path)) return complaints;
  for (const [pattern, message] of IN_SCRIPTS) find(file.code, pattern, message);
  if (isTest(file.path)) {
    for (const [pattern, message] of IN_TESTS) find(file.code, pattern, message);
    return complaints;
  }
  if (CODE_OF_OURS.test(file.path) && !TEXTS_WITHOUT_CODE.includes(file.path)) {
    const message = "another wording would change this branch: give the problem a code";
    for (const pattern of BY_TEXT) find(file.text, pattern, message);
  }
  if (!BARRELS.test(file.path) && !OTHER_ENTRIES.includes(file.path))
    complaints.push(...checkBarrel(file));
  return complaints;
}

function checkBarrel({ path, imports }: SourceFile): Complaint[] {
  return imports
    .filter(({ isExport, isTypeOnly }) => isExport && !isTypeOnly)
    .map(({ line, specifier }) => ({
      path,
      line,
      message: `${posix.basename(path)} hands on ${specifier}; import it from there`,
    }));
}
