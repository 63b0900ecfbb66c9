import { KaunterConfigError } from "./errors.ts";

/** A text that must be given. Throws KaunterConfigError with a hint where to find it. */
export function readText(name: string, value: unknown, hint: string): string {
  if (value === undefined || value === null || value === "") {
    throw new KaunterConfigError(`${name} is missing. ${hint}`);
  }
  if (typeof value !== "string") {
    throw new KaunterConfigError(`${name} must be a string, not ${typeOf(value)}. ${hint}`);
  }
  return value;
}

/** For messages. */
export function typeOf(value: unknown): string {
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}
