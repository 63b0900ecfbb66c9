import { GatewayError } from "../../../domain/errors.ts";
import type { Routes } from "../../../store/routes.ts";
import type { LiveStatuses, WatchedStatus } from "./live-statuses.ts";

/** Throws TRANSACTION_NOT_FOUND. */
export async function readStatus(
  { routes, liveStatuses }: { routes: Routes; liveStatuses: LiveStatuses },
  id: string | undefined,
): Promise<WatchedStatus> {
  if (id === undefined) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const found = await routes.find(id, (among) => liveStatuses.read(among, id));
  if (!found) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return found;
}
