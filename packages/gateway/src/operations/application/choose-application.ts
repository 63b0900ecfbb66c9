import { GatewayError } from "../../domain/errors.ts";
import {
  findApplication,
  listApplications,
  type PortalApplication,
} from "../../store/application/application-admin.ts";
import type { Deps } from "../deps.ts";

/**
 * The application on whose behalf a user acts: the one they selected, else the oldest that is ON,
 * since not every user may list applications. Throws NOT_FOUND.
 */
export async function chooseApplication(
  deps: Pick<Deps, "database">,
  merchantId: string,
  id: string | null,
): Promise<PortalApplication> {
  const found =
    id === null
      ? await findOldest(deps, merchantId)
      : await findApplication(deps.database, merchantId, id);
  if (found) return found;
  const detail = id === null ? "No application is ON." : "Application not found.";
  throw new GatewayError("NOT_FOUND", { detail });
}

async function findOldest(
  { database }: Pick<Deps, "database">,
  merchantId: string,
): Promise<PortalApplication | undefined> {
  const all = await listApplications(database, merchantId);
  return all
    .filter(({ isActive }) => isActive)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
}
