#!/usr/bin/env node
import { text } from "node:stream/consumers";
import { run } from "./run.ts";

const abort = new AbortController();
process.once("SIGINT", () => abort.abort());
process.once("SIGTERM", () => abort.abort());
// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
});

const { env, platform, stdin, stdout, stderr } = process;
const hasDisplay = env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
process.exitCode = await run(process.argv.slice(2), {
  write: (line) => stdout.write(line),
  writeError: (line) => stderr.write(line),
  readInput: () => text(stdin),
  hasInput: !stdin.isTTY,
  hasScreen: stdout.isTTY === true && (platform !== "linux" || hasDisplay),
  columns: stdout.columns ?? 80,
  hasColours: stdout.isTTY === true && env.NO_COLOR === undefined,
  env,
  folder: process.cwd(),
  signal: abort.signal,
});
