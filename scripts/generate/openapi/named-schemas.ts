import { globSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";

const FOLDER = join(import.meta.dirname, "../../../packages/gateway/src/http");

/**
 * The schemas that the signed API exports, with their names: what the OpenAPI document keeps
 * as components. Only objects; a text with a description is shorter in its place.
 */
export async function findNamedSchemas(): Promise<ReadonlyMap<TSchema, string>> {
  const files = globSync("{schemas,api}/**/*.ts", { cwd: FOLDER }).filter(
    (name) => !name.endsWith(".test.ts"),
  );
  const named = new Map<TSchema, string>();
  for (const file of files.sort()) {
    const exports: Record<string, unknown> = await import(join(FOLDER, file));
    for (const [name, value] of Object.entries(exports)) {
      if (/^[A-Z]/.test(name) && isObjectSchema(value)) named.set(value, name);
    }
  }
  return named;
}

function isObjectSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && "type" in value && value.type === "object";
}
