import { parseArgs, styleText } from "node:util";
import { KaunterConfigError, KaunterConnectionError, KaunterError } from "@kaunter/sdk";
import { CanonicalTextError, KeyReadError } from "@kaunter/signing";
import packageJson from "../package.json" with { type: "json" };
import {
  CliError,
  type Command,
  type Context,
  EXIT,
  type Io,
  messageOf,
  type Paint,
  usageError,
} from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { formatCommandHelp, formatMainHelp } from "./help.ts";
import { nearest } from "./nearest.ts";

/** Runs one command line and returns the exit code. Reports every expected error. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  const isJson = words.includes("--json");
  const paint = createPaint(io.hasColours && !isJson);
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
  const [name, ...rest] = words[0] === "--json" ? words.slice(1) : words;
  if (name !== undefined && ["version", "--version", "-v"].includes(name)) {
    const { version } = packageJson;
    io.write(isJson ? `${JSON.stringify({ version })}\n` : `kaunter ${version}\n`);
    return EXIT.ok;
  }
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    const command = COMMANDS.find((each) => each.name === rest[0]);
    writeHelp(io, isJson, paint, command);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) throw usageError(`Unknown command: ${name}`, suggest(name));
  const { values, positionals } = parseOptions(command, rest);
  if (values.help === true) {
    writeHelp(io, isJson, paint, command);
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

/** Of one command, or of all. */
function writeHelp(io: Io, isJson: boolean, paint: Paint, command: Command | undefined): void {
  if (!isJson) {
    io.write(command ? formatCommandHelp(io, command) : formatMainHelp(io, paint));
    return;
  }
  const describeCommand = ({ name, summary, usage, help }: Command) => ({
    ...{ name, summary, usage },
    options: help.map(([what, meaning]) => ({ what, meaning })),
  });
  const document = command ? describeCommand(command) : { commands: COMMANDS.map(describeCommand) };
  io.write(`${JSON.stringify(document)}\n`);
}

type Parsed = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
};

function parseOptions(command: Command, words: readonly string[]): Parsed {
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
    const [message = ""] = messageOf(error).split(". ", 1);
    const near = nearest(/'--([^'=]*)/.exec(message)?.[1] ?? "", [
      ...Object.keys(command.options),
      ...["help", "json"],
    ]);
    const meant = near === null ? "" : `Did you mean --${near}? `;
    throw usageError(`${message}.`, `${meant}See: kaunter ${command.name} --help`);
  }
}

function report(error: unknown, io: Io, isJson: boolean, paint: Paint): number {
  const { message, hint, exitCode, code } = describe(error);
  if (isJson) io.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else {
    const text = error instanceof KaunterError ? `${code}: ${message}` : message;
    io.writeError(`${paint.bad("kaunter:")} ${text}\n`);
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
    return { code, message, hint: `Request ID: ${requestId}`, exitCode: EXIT.failed };
  }
  if (error instanceof KaunterConnectionError) {
    const { message } = error;
    return {
      code: "UNREACHABLE",
      message,
      hint: "Find the cause with: kaunter doctor",
      exitCode: EXIT.unreachable,
    };
  }
  const isUsageError =
    error instanceof KaunterConfigError ||
    error instanceof KeyReadError ||
    error instanceof CanonicalTextError ||
    error instanceof RangeError;
  if (isUsageError)
    return { code: "USAGE", message: error.message, hint: "", exitCode: EXIT.usage };
  throw error;
}

function suggest(name: string): string {
  const near = nearest(
    name,
    COMMANDS.map((command) => command.name),
  );
  return near ? `Did you mean: kaunter ${near}` : "List the commands with: kaunter --help";
}

function createPaint(hasColours: boolean): Paint {
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    hasColours ? styleText(format, text, { validateStream: false }) : text;
  return { good: style("green"), bad: style("red"), dim: style("dim"), strong: style("bold") };
}
