import { GatewayError } from "../../../domain/errors.ts";
import { isLongId } from "../../../domain/ids.ts";
import type { LiveStatus, LiveStatuses } from "./live-statuses.ts";

/** Throws TRANSACTION_NOT_FOUND. */
export async function readStatus(
  statuses: LiveStatuses,
  id: string | undefined,
): Promise<{ id: string; status: LiveStatus }> {
  const status = id !== undefined && isLongId(id) ? await statuses.read(id) : null;
  if (id === undefined || !status) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return { id, status };
}
