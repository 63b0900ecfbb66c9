import type { Call, Json, Program, Step } from "./program.ts";

/** One thing that a program does wrong. */
export type Damage = {
  readonly what: string;
  /** Any of these names is true of it. */
  readonly names: readonly string[];
  readonly change: (program: Program) => Partial<Program>;
  /** Calls on which it can happen; all where it has an effect. */
  readonly when?: (call: Call) => boolean;
};

export const hasBody = (call: Call) => call.body !== undefined;
export const hasQuery = (call: Call) => call.path.includes("?");
export const isRequest = (call: Call) => call.isWebhook !== true;

export function damage(
  names: string,
  what: string,
  change: Damage["change"],
  when?: Damage["when"],
): Damage {
  return { names: names.split("|"), what, change, ...(when && { when }) };
}

/** Replaces one step that depends on nothing else. */
export function step<Name extends Step>(name: Name, value: Program[Name]): Damage["change"] {
  return () => ({ [name]: value }) as Partial<Program>;
}

export const part =
  (name: keyof Program["parts"], change: (value: string, program: Program) => string) =>
  (program: Program): Partial<Program> => ({
    parts: { ...program.parts, [name]: change(program.parts[name], program) },
  });

/** Every value from the inside out; undefined leaves a member out. */
export function walk(value: Json, change: (value: Json) => Json | undefined): Json | undefined {
  if (Array.isArray(value)) return change(value.map((item) => walk(item, change) ?? item));
  if (value === null || typeof value !== "object") return change(value);
  const members = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    const changed = walk(item, change);
    return changed === undefined ? [] : [[key, changed]];
  });
  return change(Object.fromEntries(members));
}

export const eachValue = (change: (value: Json) => Json | undefined) =>
  step("prepare", (body: Json) => walk(body, change) ?? {});
export const eachText = (change: (text: string) => string) =>
  eachValue((value) => (typeof value === "string" ? change(value) : value));
export const json = (change: (json: string) => string) => step("finishJson", change);
export const data = (change: (base64: string, json: string, bytes: Buffer) => string | null) =>
  step("data", (bytes, text) =>
    text === "" ? null : change(bytes.toString("base64"), text, bytes),
  );
