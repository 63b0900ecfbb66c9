import { GatewayError } from "../../../domain/errors.ts";
import {
  findApplication,
  type PortalApplication,
} from "../../../store/application/application-admin.ts";
import type { PortalDeps } from "../portal-deps.ts";

export async function expectOwn(
  call: { params: { id: string }; merchant: { id: string } },
  deps: Pick<PortalDeps, "database">,
): Promise<PortalApplication> {
  const application = await findApplication(deps.database, call.merchant.id, call.params.id);
  if (!application) throw new GatewayError("NOT_FOUND");
  return application;
}
