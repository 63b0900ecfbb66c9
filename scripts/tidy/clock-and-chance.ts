import { type Complaint, complainOf, isScript, isTest, type SourceFile } from "./source-file.ts";

const DOORS = ["packages/gateway/src/platform/", "packages/gateway/src/config.ts"];

const IN_CODE: readonly [pattern: RegExp, message: string][] = [
  [/\bnew Date\(\)/g, "the time comes from a Clock that is passed in, not from new Date()"],
  [/\bDate\.now\(/g, "the time comes from a Clock that is passed in, not from Date.now()"],
  [/\bMath\.random\(/g, "chance comes from a Random that is passed in, not from Math.random()"],
  [/\brandom(Bytes|Int|UUID)\(/g, "chance comes from a Random that is passed in"],
  [/\bprocess\.env\b/g, "the environment is read by config.ts only"],
];

const IN_SQL: readonly [pattern: RegExp, message: string][] = [
  [/(?<![.\w])now\(\)/gi, "SQL takes the time as a parameter, not from now()"],
  [/\bcurrent_(timestamp|date|time)\b/gi, "SQL takes the time as a parameter"],
];

/** The gateway reads clock, chance and environment behind its doors only, so tests can set them. */
export function checkClockAndChance(file: SourceFile): Complaint[] {
  if (!file.path.startsWith("packages/gateway/") || isTest(file.path)) return [];
  if (DOORS.some((door) => file.path.startsWith(door))) return [];
  if (file.path.endsWith(".sql")) return checkAll(file, withoutSqlComments(file.text), IN_SQL);
  if (!isScript(file.path)) return [];
  return [...checkAll(file, file.code, IN_CODE), ...checkAll(file, file.strings, IN_SQL)];
}

function checkAll(file: SourceFile, view: string, rules: readonly [RegExp, string][]): Complaint[] {
  return rules.flatMap(([pattern, message]) => complainOf(file, view, pattern, message));
}

function withoutSqlComments(text: string): string {
  return text.replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}
