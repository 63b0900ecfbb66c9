import { globSync } from "node:fs";
import { basename, join } from "node:path";
import type { TSchema } from "typebox";

const FOLDER = join(import.meta.dirname, "../../packages/gateway/src/http/schemas");

/**
 * The schemas that files of http/schemas export, with their names: what the OpenAPI document keeps
 * as components. Only objects; a text with a description is shorter in its place.
 */
export async function findNamedSchemas(): Promise<ReadonlyMap<TSchema, string>> {
  const files = globSync("*.ts", { cwd: FOLDER }).filter((name) => !name.endsWith(".test.ts"));
  const named = new Map<TSchema, string>();
  for (const file of files.sort()) {
    const exports: Record<string, unknown> = await import(join(FOLDER, basename(file)));
    for (const [name, value] of Object.entries(exports)) {
      if (/^[A-Z]/.test(name) && isObjectSchema(value)) named.set(value, name);
    }
  }
  return named;
}

function isObjectSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && "type" in value && value.type === "object";
}
