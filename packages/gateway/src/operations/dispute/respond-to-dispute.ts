import type { Dispute, DisputeResponse } from "../../domain/dispute/dispute.ts";
import { GatewayError } from "../../domain/errors.ts";
import { listDisputeFiles } from "../../store/dispute/dispute-files.ts";
import { findDispute } from "../../store/dispute/disputes.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { callDispute } from "./call-dispute.ts";
import { expectResponseOffered } from "./response-offered.ts";
import { saveDisputeResponse } from "./save-dispute-response.ts";

/**
 * Responds to a dispute or accepts it; the audit entry is in the same transaction, before the
 * provider is called. The caller has checked that the user may see the dispute. Throws as
 * `saveDisputeResponse` does, NOT_PERMITTED
 * where responses are not sent from here, and CONFLICT when the provider rejects it.
 */
export async function respondToDispute(
  deps: Deps,
  act: Act,
  disputeId: string,
  response: DisputeResponse,
): Promise<Dispute> {
  const { merchantId } = act.actor;
  const opened = await deps.database.transaction(async (tx) => {
    const key = { merchantId, disputeId };
    const dispute = await saveDisputeResponse(deps, tx, key, response, act.actor.email);
    if (!dispute) return null;
    expectResponseOffered(deps, dispute);
    const { transactionId, amountMinor } = dispute;
    const isContested = response.kind === "answer";
    const files = isContested ? await listDisputeFiles(tx, key) : [];
    const sent = isContested ? { files: files.map(({ name }) => name).join(", ") } : {};
    await recordChange(tx, act, deps.clock.now(), {
      merchantId,
      action: response.kind === "accept" ? "dispute.accepted" : "dispute.answered",
      targetKind: "dispute",
      targetId: disputeId,
      after: { transactionId, amountMinor, ...sent },
    });
    return dispute;
  });
  const dispute = opened
    ? await callDispute(deps, opened)
    : await findDispute(deps.database, merchantId, disputeId);
  if (dispute?.response) return dispute;
  throw new GatewayError("CONFLICT", { detail: "The payer's bank did not accept the response." });
}
