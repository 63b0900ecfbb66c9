import type { FieldProblem } from "../../../domain/errors.ts";
import { describeRule } from "./describe-rule.ts";
import { findNearestName } from "./nearest-name.ts";

/** A broken rule of a schema, as the validator reports it. */
export interface BrokenRule {
  keyword: string;
  schemaPath: string;
  instancePath: string;
  params: object;
}

/** More would not be read. */
export const PROBLEMS_MAX = 10;
const SUGGESTED_LENGTH_MAX = 64;

interface RuleLists {
  requiredProperties?: string[];
  additionalProperties?: string[];
}

/**
 * The problems behind broken rules: one for each field, in the order of the rules, ten at most
 * (`hasMore`: and others). Rules that only broke because another did are left out.
 */
export function listProblems(
  schema: unknown,
  value: unknown,
  rules: readonly BrokenRule[],
): { problems: FieldProblem[]; hasMore: boolean } {
  const problems = new Map<string, FieldProblem>();
  const add = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, { field, message });
  };
  for (const rule of listCauses(rules)) {
    const names = namesOf(rule.instancePath);
    const member = (name: string) => [...names, name].join(".");
    const seen = findAt(value, rule.instancePath);
    const { requiredProperties, additionalProperties } = rule.params as RuleLists; // of its kind
    if (rule.keyword === "required") {
      const unknown = listUnknownNames(findAt(schema, rule.schemaPath.slice(1)), seen);
      for (const name of requiredProperties ?? [])
        add(member(name), sayMissing(member, name, unknown));
    } else if (rule.keyword === "additionalProperties") {
      for (const name of additionalProperties ?? []) {
        add(member(name), `${member(name)} is not a known field; remove it.`);
      }
    } else {
      const field = names.join(".");
      const alternatives = rules.filter((other) => isAlternative(rule, other));
      add(
        field,
        `${field || "The body"} ${describeRule(
          [rule, ...alternatives].map((each) => withRange(schema, each)),
          seen,
        )}.`,
      );
    }
  }
  const all = [...problems.values()];
  return { problems: all.slice(0, PROBLEMS_MAX), hasMore: all.length > PROBLEMS_MAX };
}

/** The first rule to report to the caller; its keyword decides the error code. */
export function findFirstCause(rules: readonly BrokenRule[]): BrokenRule | undefined {
  return listCauses(rules)[0];
}

/**
 * Without what follows from another rule: an unknown field is reported of the object, too, and a
 * union reports each of its alternatives and then itself. Of these, the first that does not reject
 * the kind of value counts.
 */
function listCauses(rules: readonly BrokenRule[]): BrokenRule[] {
  const unions = rules
    .filter(({ keyword }) => keyword === "anyOf")
    .map(({ schemaPath }) => schemaPath);
  return rules.filter((rule) => {
    if (rule.keyword === "boolean" || rule.keyword === "anyOf") return false;
    return unions.every((union) => {
      const own = alternativeOf(rule, union);
      if (own === null) return true;
      return own === chooseAlternative(rules, union);
    });
  });
}

/** The number of a union's alternative that a rule belongs to; null when it is not of the union. */
function alternativeOf({ schemaPath }: BrokenRule, union: string): string | null {
  const prefix = `${union}/anyOf/`;
  if (!schemaPath.startsWith(prefix)) return null;
  return schemaPath.slice(prefix.length).split("/", 1)[0] ?? null;
}

function chooseAlternative(rules: readonly BrokenRule[], union: string): string | null {
  const of = rules.filter((rule) => alternativeOf(rule, union) !== null);
  const numbers = [...new Set(of.map((rule) => alternativeOf(rule, union)))];
  const isOtherKind = (number: string | null) =>
    of.some(
      (rule) =>
        alternativeOf(rule, union) === number &&
        (rule.keyword === "const" || rule.schemaPath === `${union}/anyOf/${number}`) &&
        (rule.keyword === "const" || rule.keyword === "type"),
    );
  return numbers.find((number) => !isOtherKind(number)) ?? numbers[0] ?? null;
}

/** Whether another alternative of the same union rejects the same value for the same reason. */
function isAlternative(rule: BrokenRule, other: BrokenRule): boolean {
  return (
    other !== rule &&
    other.keyword === rule.keyword &&
    other.instancePath === rule.instancePath &&
    (rule.keyword === "type" || rule.keyword === "const") &&
    other.schemaPath.replace(/\d+$/, "") === rule.schemaPath.replace(/\d+$/, "")
  );
}

/** With both ends of a range, of which only one was broken. */
function withRange(schema: unknown, { keyword, schemaPath, params }: BrokenRule) {
  const { minimum, maximum } = (findAt(schema, schemaPath.slice(1)) ?? {}) as {
    minimum?: number;
    maximum?: number;
  }; // JSON Schema's keywords
  return { keyword, params: { ...params, minimum, maximum } };
}

function sayMissing(
  member: (name: string) => string,
  name: string,
  unknown: readonly string[],
): string {
  const sent = findNearestName(name, unknown);
  if (sent === null) return `${member(name)} is missing.`;
  const shown = sent.slice(0, SUGGESTED_LENGTH_MAX);
  const said = `${member(name)} is missing; "${shown}" was sent: did you mean ${name}?`;
  const isSameWord = sent.toLowerCase() === name.toLowerCase();
  return isSameWord ? `${said} Names are case-sensitive.` : said;
}

/** Names that were sent and that the schema does not have. */
function listUnknownNames(schema: unknown, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties = {} } = (schema ?? {}) as { properties?: object }; // JSON Schema's keyword
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}

/** The value at a JSON pointer; undefined where there is none. */
export function findAt(value: unknown, pointer: string): unknown {
  return namesOf(pointer).reduce(
    (found, name) =>
      typeof found === "object" && found !== null
        ? (found as Record<string, unknown>)[name] // any object has members
        : undefined,
    value,
  );
}

function namesOf(pointer: string): string[] {
  const names = pointer.split("/").slice(1);
  return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}
