import { Errors } from "typebox/value";
import { type DayForm, StatementParser } from "./statement-parser.ts";

/** What is wrong with a parser, by member; empty when it can be used. */
export function listParserProblems(given: unknown): string[] {
  const wrong = [...Errors(StatementParser, given)].map(
    ({ instancePath, message }) =>
      `${instancePath.slice(1).replaceAll("/", ".") || "parser"} ${message}`,
  );
  // A part that is wrong says nothing about another.
  return wrong.length > 0
    ? [...new Set(wrong)].slice(0, PROBLEMS_MAX)
    : listGaps(given as StatementParser);
}

const PROBLEMS_MAX = 20;

/** What a schema cannot say. */
function listGaps({
  format,
  linesAt,
  titles,
  types,
  day,
  fields,
  checks,
}: StatementParser): string[] {
  const problems: string[] = [];
  const isFlat = format !== "xml";
  if (!isFlat && !linesAt) problems.push("linesAt is needed for xml");
  if (isFlat && linesAt) problems.push("linesAt is for xml only");
  if (!isFlat && types) problems.push("types is for csv and fixed only");
  if (isFlat && needsHead(day, checks) && !types?.head && !types?.trailer)
    problems.push("types must say which row is the head or the trailer");
  if (day.in === "name" && day.at.split("*").length !== 2)
    problems.push("day.at must have one * where the day is in the file's name");
  const sources = listSources(fields, day, checks, types?.at);
  const form = format === "fixed" ? RANGE : format === "csv" && titles === false ? NUMBER : null;
  for (const source of form ? sources : [])
    if (!form?.test(source))
      problems.push(
        `${source} is not ${format === "fixed" ? "a range such as 11-20" : "a column such as #3"}`,
      );
  for (const range of format === "fixed" ? sources : []) {
    const [from = 0, to = 0] = range.split("-").map(Number);
    if (from < 1 || to < from) problems.push(`${range} is not a range such as 11-20`);
  }
  return [...new Set(problems)];
}

const RANGE = /^\d{1,4}-\d{1,4}$/;
const NUMBER = /^#[1-9]\d{0,2}$/;

function needsHead(day: DayForm, checks: StatementParser["checks"]): boolean {
  return (
    day.in === "head" ||
    day.in === "trailer" ||
    checks?.count !== undefined ||
    (checks?.sums?.length ?? 0) > 0
  );
}

function listSources(
  { kind, ...fields }: StatementParser["fields"],
  day: DayForm,
  checks: StatementParser["checks"],
  typesAt: string | undefined,
): string[] {
  return [
    ...Object.values(fields).map(({ at }) => at),
    ...("at" in kind ? [kind.at] : []),
    ...(day.in === "name" ? [] : [day.at]),
    ...(checks?.count ? [checks.count.at] : []),
    ...(checks?.sums ?? []).map(({ at }) => at),
    ...(typesAt ? [typesAt] : []),
  ];
}
