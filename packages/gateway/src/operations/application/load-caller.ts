import { GatewayError } from "../../domain/errors.ts";
import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import {
  type Caller,
  findCaller,
  findMerchantOfApplication,
} from "../../store/application/applications.ts";
import type { Deps } from "../deps.ts";

type LookupDeps = Pick<Deps, "database" | "routes">;

/** The application a client id names, with its merchant; null when there is none. */
export function loadCaller(deps: LookupDeps, id: ApplicationId): Promise<Caller | null> {
  return deps.routes.find(id, (among) => findCaller(deps.database, among, id));
}

/** The merchant of an application that exists. Throws INVALID_CLIENT. */
export async function expectMerchantOf(deps: LookupDeps, id: ApplicationId): Promise<MerchantId> {
  const merchantId = await deps.routes.find(id, (among) =>
    findMerchantOfApplication(deps.database, among, id),
  );
  if (merchantId === null) throw new GatewayError("INVALID_CLIENT");
  return merchantId;
}
