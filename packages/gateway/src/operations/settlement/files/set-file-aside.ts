import { GatewayError } from "../../../domain/errors.ts";
import {
  findProviderFile,
  setProviderFileAside,
} from "../../../store/settlement/provider-files.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";

/** An operator decides that nothing follows from a file. Throws NOT_FOUND and NOT_PERMITTED. */
export async function setFileAside(
  deps: Pick<Deps, "database" | "clock">,
  act: Act,
  id: string,
  note: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const file = await findProviderFile(tx, id);
    if (!file) throw new GatewayError("NOT_FOUND");
    if (!(await setProviderFileAside(tx, id, note))) {
      throw new GatewayError("NOT_PERMITTED", {
        detail: "Only a file that was not used can be set aside.",
      });
    }
    const { name, railId } = file;
    await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
      ...{ merchantId: act.actor.merchantId, action: "provider_file.set_aside" },
      ...{ targetKind: "provider_file", targetId: id, after: { name, railId, note } },
    });
  });
}
