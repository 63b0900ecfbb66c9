import { GatewayError } from "../../../domain/errors.ts";
import type { Deps } from "../../../operations/deps.ts";
import type { LiveStatuses, WatchedStatus } from "./live-statuses.ts";

type StatusDeps = Pick<Deps, "routes" | "tracing"> & { liveStatuses: LiveStatuses };

/** Throws TRANSACTION_NOT_FOUND. */
export async function readStatus(
  { routes, tracing, liveStatuses }: StatusDeps,
  id: string | undefined,
): Promise<WatchedStatus> {
  if (id === undefined) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const found = await routes.find(id, (among) => liveStatuses.read(among, id));
  if (!found) throw new GatewayError("TRANSACTION_NOT_FOUND");
  tracing.note(found.subject);
  return found;
}
