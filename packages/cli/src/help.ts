import wrapAnsi from "wrap-ansi";
import type { Command, Io, Paint } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Meanings begin at this column; a longer left side gets its own line. */
const LEFT_WIDTH = 40;
const WIDTH_MIN = 60;
/** Longer lines are hard to read. */
const WIDTH_MAX = 100;

export function formatMainHelp(io: Io, paint: Paint): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 4;
  const rows = COMMANDS.map(({ name, summary }) =>
    formatRow(io, width, `  ${paint.strong(name)}`, name.length + 2, summary),
  );
  return [
    "Usage: kaunter COMMAND [options]",
    "",
    ...rows,
    "",
    ...wrap(io, "Every command has --help and --json (one JSON document per result)."),
    ...wrap(io, "Exit codes: 0 success, 1 error or failed check, 2 invalid usage, 3 no response."),
    "",
  ].join("\n");
}

export function formatCommandHelp(io: Io, { name, usage, summary, help }: Command): string {
  const [first = "", ...rest] = wrap(io, `Usage: kaunter ${name} ${usage}`.trimEnd());
  const rows = help.map(([what, meaning]) =>
    formatRow(io, LEFT_WIDTH, `  ${what}`, what.length + 2, meaning),
  );
  const lines = [first, ...rest.map((line) => `  ${line}`), "", ...wrap(io, summary), ""];
  return [...lines, ...rows, ""].join("\n");
}

/** `leftLength` without colours. */
function formatRow(
  io: Io,
  leftWidth: number,
  left: string,
  leftLength: number,
  right: string,
): string {
  const indent = " ".repeat(leftWidth);
  const lines = wrap(io, right, leftWidth).map((line) => indent + line);
  if (leftLength >= leftWidth) return [left, ...lines].join("\n").trimEnd();
  const [first = "", ...rest] = lines;
  const padding = " ".repeat(leftWidth - leftLength);
  return [left + padding + first.slice(leftWidth), ...rest].join("\n").trimEnd();
}

function wrap({ columns }: Io, text: string, indent = 0): string[] {
  const width = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, columns)) - indent;
  return wrapAnsi(text, width).split("\n");
}
