import { type Context, usageError } from "../../command.ts";

/** Where the shop finds the recorder. */
export const PORT = 4010;
/** How long a webhook is awaited. */
export const TIMEOUT_SECONDS = 30;
const PORT_MAX = 65_535;

export function expectFile({ positionals }: Context, example: string): string {
  const [file, ...others] = positionals;
  if (file !== undefined && others.length === 0) return file;
  throw usageError("Pass the file of the recording.", `Example: ${example}`);
}

export function readPort({ option }: Context): number {
  const port = Number(option("listen") ?? PORT);
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return port;
  throw usageError("--listen must be a port, such as 4010.");
}

export function readUrl({ option }: Context, name: string, example: string): string | undefined {
  const url = option(name);
  if (url === undefined || /^https?:\/\//.test(url)) return url;
  throw usageError(`--${name} must be an http(s) URL.`, `Example: ${example}`);
}

/** Says what does not end the command. */
export const warnTo =
  ({ io, paint }: Context) =>
  (message: string): void =>
    io.writeError(`${paint.bad("!")} ${message}\n`);
