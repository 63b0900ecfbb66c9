import { parseArgs } from "node:util";
import { KaunterConfigError, KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import { CanonicalTextError, KeyReadError } from "@kaunter/signing";
import {
  CliError,
  type Command,
  type Context,
  EXIT,
  type Io,
  type Paint,
  usageError,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** Runs one command line and gives the exit code. Never throws for what a user did. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  const isJson = words.includes("--json");
  const paint = makePaint(io.hasColours && !isJson);
  try {
    return await runCommand(words, io, isJson, paint);
  } catch (error) {
    return report(error, io, isJson, paint);
  }
}

async function runCommand(
  words: readonly string[],
  io: Io,
  isJson: boolean,
  paint: Paint,
): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    const command = COMMANDS.find((each) => each.name === rest[0]);
    io.write(command ? commandHelp(command) : mainHelp(paint));
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) throw usageError(`there is no command ${name}`, suggest(name));
  const { values, positionals } = parse(command, rest);
  if (values.help === true) {
    io.write(commandHelp(command));
    return EXIT.ok;
  }
  const context: Context = {
    io,
    isJson,
    positionals,
    paint,
    option: (option) => {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    },
    flag: (option) => values[option] === true,
    print: (lines, document) => {
      const text = typeof lines === "string" ? lines : lines.join("\n");
      io.write(`${isJson ? JSON.stringify(document) : text}\n`);
    },
  };
  return command.run(context);
}

type Parsed = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
};

function parse(command: Command, words: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...words],
      options: {
        ...command.options,
        help: { type: "boolean", short: "h" },
        json: { type: "boolean" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ", 1)[0] : String(error);
    throw usageError(message ?? "", `kaunter ${command.name} --help`);
  }
}

function report(error: unknown, io: Io, isJson: boolean, paint: Paint): number {
  const { message, hint, exitCode, code } = describe(error);
  if (isJson) io.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else {
    io.writeError(`${paint.bad("kaunter:")} ${message}\n`);
    if (hint !== "") io.writeError(`  ${hint}\n`);
  }
  return exitCode;
}

function describe(error: unknown): {
  code: string;
  message: string;
  hint: string;
  exitCode: number;
} {
  if (error instanceof CliError) {
    const { message, hint, exitCode } = error;
    return { code: exitCode === EXIT.usage ? "USAGE" : "FAILED", message, hint, exitCode };
  }
  if (error instanceof KaunterError) {
    const { code, message, requestId } = error;
    return { code, message, hint: `request ${requestId}`, exitCode: EXIT.refused };
  }
  if (error instanceof KaunterConnectionError) {
    const { message } = error;
    return { code: "UNREACHABLE", message, hint: "kaunter doctor", exitCode: EXIT.unreachable };
  }
  const isOurs =
    error instanceof KaunterConfigError ||
    error instanceof KeyReadError ||
    error instanceof CanonicalTextError ||
    error instanceof RangeError;
  if (isOurs) return { code: "USAGE", message: error.message, hint: "", exitCode: EXIT.usage };
  throw error;
}

function mainHelp(paint: Paint): string {
  const commands = COMMANDS.map(
    ({ name, summary }) => `  ${paint.strong(name.padEnd(11))} ${summary}`,
  );
  return [
    "kaunter COMMAND [options]",
    "",
    ...commands,
    "",
    "Every command: --help, --json (one JSON document a result). Exit codes: 0 done, 1 refused or wrong,",
    "2 wrong use, 3 nobody answers.",
    "",
  ].join("\n");
}

function commandHelp({ name, usage, summary, help }: Command): string {
  const lines = help.map(([what, meaning]) => `  ${what.padEnd(38)} ${meaning}`.trimEnd());
  return [`kaunter ${name} ${usage}`.trimEnd(), "", summary, "", ...lines, ""].join("\n");
}

function suggest(name: string): string {
  const near = COMMANDS.find((command) => distance(command.name, name) <= 2);
  return near ? `did you mean: kaunter ${near.name}` : "kaunter --help lists all";
}

/** Letters to change, add or leave out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

function makePaint(hasColours: boolean): Paint {
  const code = (number: number) => (text: string) =>
    hasColours ? `\u001b[${number}m${text}\u001b[0m` : text;
  return { good: code(32), bad: code(31), dim: code(2), strong: code(1) };
}
