import { type Complaint, complainOf, isScript, isTest, type SourceFile } from "./source-file.ts";

const GATEWAY = "packages/gateway/src";
const CHANCE = [`${GATEWAY}/platform/`, `${GATEWAY}/config.ts`];
/** Every process acts on the database's clock; only these know another one. */
const CLOCK = [
  `${GATEWAY}/platform/clock.ts`,
  `${GATEWAY}/store/database-time.ts`,
  `${GATEWAY}/store/migrate.ts`,
  // How long something waits in this process, which no other process sees.
  `${GATEWAY}/store/combiner.ts`,
  `${GATEWAY}/store/connection/watch-statements.ts`,
  // How late this process is, which the database cannot know.
  `${GATEWAY}/http/admission/create-admission.ts`,
];

/** What guards a retention or the audit log does not believe its caller's clock. */
const GUARDS = [
  "packages/gateway/migrations/0018_roles_and_audit_chain.sql",
  "packages/gateway/migrations/0033_audit_recorded_at.sql",
];
/** Written from the migrations. */
const SCHEMA = "packages/gateway/migrations/schema.sql";

type Rule = readonly [pattern: RegExp, message: string];

const TIME_IN_CODE: readonly Rule[] = [
  [
    /\bnew Date(?:\(\)|(?!\s*\())|(?<!new\s+)\bDate\(/g,
    "the time comes from a Clock that is passed in, not from Date()",
  ],
  [/\bDate\.now\b/g, "the time comes from a Clock that is passed in, not from Date.now"],
  [/\bperformance\.now\b/g, "the time comes from a Clock that is passed in"],
  [
    /\.set(?:IssuedAt|NotBefore|ExpirationTime)\((?:\)|["'`])/g,
    "jose would read this machine's clock: pass the time",
  ],
];

const IN_CODE: readonly Rule[] = [
  [/\bMath\.random\(/g, "chance comes from a Random that is passed in, not from Math.random()"],
  [/\brandom(Bytes|Int|UUID)\(/g, "chance comes from a Random that is passed in"],
  [/\bprocess\.env\b/g, "the environment is read by config.ts only"],
];

const IN_SQL: readonly Rule[] = [
  [/(?<![.\w])now\(\)/gi, "SQL takes the time as a parameter, not from now()"],
  [/\bcurrent_(timestamp|date|time)\b/gi, "SQL takes the time as a parameter"],
  [/\b(clock|statement|transaction)_timestamp\(/gi, "SQL takes the time as a parameter"],
];

/** What Fastify derives from headers that callers set. */
const IN_HTTP: readonly Rule[] = [
  [/\brequest\.(ips?)\b/g, "whom a call comes from is said by getCallerAddress"],
  [/\brequest\.(host|hostname|port|protocol)\b/g, "the host called is said by getCalledHost"],
];
const PROXY_HEADERS: Rule = [/\bx-(forwarded|real|original)-/gi, "getCallerAddress reads this"];
const CALLER = `${GATEWAY}/http/request/origin/caller-address.ts`;

/**
 * A test shares its process with other files' gateways. They clear timers that have fired, for
 * which Node's mock removes another one.
 */
const IN_TESTS: readonly Rule[] = [
  [
    /\btimers\.enable\((?:\)|[^)]*"setTimeout")/g,
    "pass the time in: others use the process's timers",
  ],
];

/**
 * The gateway reads clock, randomness and environment in `platform` and `main` only, so tests can
 * set them.
 */
export function checkClockAndChance(file: SourceFile): Complaint[] {
  if (isTest(file.path)) return checkAll(file, file.text, IN_TESTS);
  if (!file.path.startsWith("packages/gateway/")) return [];
  if (file.path === SCHEMA || GUARDS.includes(file.path)) return [];
  if (file.path.endsWith(".sql")) return checkAll(file, withoutSqlComments(file.text), IN_SQL);
  if (!isScript(file.path)) return [];
  const isBehind = (doors: readonly string[]) => doors.some((door) => file.path.startsWith(door));
  return [
    ...(isBehind(CLOCK) ? [] : checkAll(file, file.code, TIME_IN_CODE)),
    ...(isBehind(CLOCK) ? [] : checkAll(file, file.strings, IN_SQL)),
    ...(isBehind(CHANCE) ? [] : checkAll(file, file.code, IN_CODE)),
    ...(file.path.startsWith(`${GATEWAY}/http/`) && file.path !== CALLER
      ? [...checkAll(file, file.code, IN_HTTP), ...checkAll(file, file.strings, [PROXY_HEADERS])]
      : []),
  ];
}

function checkAll(file: SourceFile, view: string, rules: readonly Rule[]): Complaint[] {
  return rules.flatMap(([pattern, message]) => complainOf(file, view, pattern, message));
}

function withoutSqlComments(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}
