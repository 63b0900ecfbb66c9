import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { TSchema } from "typebox";
import Value from "typebox/value";
import { CliError, EXIT, messageOf } from "../command.ts";
import {
  CallStep,
  PayerStep,
  RECORDING_VERSION,
  RecordingFile,
  STEPS_MAX,
  WebhookStep,
} from "./recording-schema.ts";

const BYTES_MAX = 20_000_000;
const STEPS = { call: CallStep, payer: PayerStep, webhook: WebhookStep };

/** Throws CliError, which says what is wrong where, for anything but a recording. */
export function readRecordingFile(path: string): RecordingFile {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw invalid(`${path} does not exist.`, "Make one: kaunter record FILE");
  if (size > BYTES_MAX) {
    const megabytes = Math.ceil(size / 1_000_000);
    throw invalid(`${path} has ${megabytes} MB; a recording has at most ${BYTES_MAX / 1_000_000}.`);
  }
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw invalid(`${path} is not JSON: ${messageOf(error)}`, "Make one: kaunter record FILE");
  }
  const problem = problemOf(found);
  if (problem !== null) throw invalid(`${path}: ${problem}`);
  return found as RecordingFile; // checked above
}

function problemOf(found: unknown): string | null {
  if (typeof found !== "object" || found === null || !("kaunterRecording" in found)) {
    return "This is no recording: kaunterRecording is missing.";
  }
  if (found.kaunterRecording !== RECORDING_VERSION) {
    const version = JSON.stringify(found.kaunterRecording);
    return `This is version ${version}; this program reads version ${RECORDING_VERSION}. Record the session again.`;
  }
  const steps: unknown = "steps" in found ? found.steps : null;
  if (!Array.isArray(steps)) return "steps must be a list.";
  if (steps.length === 0) return "There are no steps. Record the session again.";
  if (steps.length > STEPS_MAX) {
    return `There are ${steps.length} steps; a recording has at most ${STEPS_MAX}.`;
  }
  for (const [index, step] of steps.entries()) {
    const problem = problemOfStep(step);
    if (problem !== null) return `Step ${index + 1}: ${problem}`;
  }
  return firstError(RecordingFile, found);
}

function problemOfStep(step: unknown): string | null {
  const kind = typeof step === "object" && step !== null && "step" in step ? step.step : undefined;
  const schema = Object.entries(STEPS).find(([name]) => name === kind)?.[1];
  if (schema) return firstError(schema, step);
  const known = Object.keys(STEPS).join(", ");
  return `Unknown step ${JSON.stringify(kind) ?? "without a name"}. There are: ${known}.`;
}

function firstError(schema: TSchema, value: unknown): string | null {
  const [error] = Value.Errors(schema, value);
  if (error === undefined) return null;
  const place = error.instancePath.slice(1).replaceAll("/", ".");
  return `${place} ${error.message}.`.trim();
}

/** Whole or not at all: a file that was there stays until the new one is complete. */
export function writeRecordingFile(path: string, recording: RecordingFile): void {
  const next = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(next, formatRecording(recording), { mode: 0o600 });
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw new CliError(`${path} cannot be written: ${messageOf(error)}`, { exitCode: EXIT.usage });
  }
}

export function formatRecording(recording: RecordingFile): string {
  return `${JSON.stringify(recording, null, 2)}\n`;
}

function invalid(message: string, hint = ""): CliError {
  return new CliError(message, { exitCode: EXIT.usage, hint });
}
