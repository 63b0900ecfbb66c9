import { readFile } from "node:fs/promises";
import type { Queryable } from "../../../packages/gateway/src/store/database.ts";
import { MIGRATIONS_FOLDER } from "../../../packages/gateway/src/store/schema-state.ts";

/** Counts payments that were written without their trigger, as the migration does. */
export async function countPayments(db: Queryable): Promise<void> {
  const text = await readFile(`${MIGRATIONS_FOLDER}/0041_count_payments.sql`, "utf8");
  await db.query({ text, values: [] });
}
