import { GatewayError } from "../../../domain/errors.ts";
import type { Database, Queryable } from "../../../store/database.ts";
import { isCancelled } from "../../../store/is-outage.ts";
import { limitStatements } from "../../../store/payment/search/limit-statements.ts";

/** A search of all merchants' rows ends after this time, and leaves PostgreSQL to payments. */
const SEARCH_MS_MAX = 5_000;

/** Throws INVALID_PARAMETER for a search that takes too long: it finds too much. */
export async function searchInTime<T>(
  { database }: { database: Database },
  search: (db: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await database.snapshot(async (db) => {
      await limitStatements(db, SEARCH_MS_MAX);
      return search(db);
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    const detail =
      "The search took too long. Choose a merchant or a shorter period, or search for more of the text.";
    throw new GatewayError("INVALID_PARAMETER", { detail, cause: error });
  }
}
