import { ReadError } from "./read-problem.ts";
import { lineOf } from "./read-text.ts";

/** One field of an MT940: `:61:` with its continuation lines. */
export interface Mt940Field {
  tag: string;
  /** The first line of its value, and those that continue it. */
  lines: readonly string[];
  line: number;
}

/** The first field, also after the header blocks that SWIFT puts in front. */
export const MT940_START = /^:20:/m;

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
/** SWIFT allows 6 lines of 65; banks write more. */
const CONTINUATIONS_MAX = 60;

/** The fields in their order; envelope lines of SWIFT (`{4:`, `-}`) are left out. */
export function readMt940Fields(text: string): Mt940Field[] {
  const start = text.search(MT940_START);
  const firstLine = lineOf(text, start);
  const fields: { tag: string; lines: string[]; line: number }[] = [];
  for (const [index, content] of text.slice(start).split("\n").entries()) {
    const line = firstLine + index;
    const [, tag, value = ""] = FIELD.exec(content) ?? [];
    const current = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, lines: [value], line });
    else if (!isEnvelope(content)) {
      if (current && current.lines.length > CONTINUATIONS_MAX) {
        throw new ReadError("TOO_MANY", line, `:${current.tag}: has too many lines`);
      }
      current?.lines.push(content);
    }
  }
  return fields;
}

function isEnvelope(content: string): boolean {
  const text = content.trimEnd();
  return text === "" || text === "-" || /^(-?\}|\{\d:)/.test(text);
}
