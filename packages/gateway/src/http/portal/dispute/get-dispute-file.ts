import { openEvidenceFile } from "../../../operations/dispute/evidence-files.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { byFile } from "./change-dispute-file.ts";
import { findShownDispute } from "./show-dispute.ts";

export const getDisputeFileRoute = route({
  auth: "portal",
  operationId: "getDisputeFile",
  method: "GET",
  path: "/portal/api/disputes/{id}/files/{fileId}",
  permission: "disputes:answer",
  summary: "Download an evidence file.",
  params: byFile,
  response: "application/octet-stream",
  errors: ["NOT_FOUND", "FILE_NOT_FOUND"],
  handler: async (call, deps) => {
    const { merchantId, id: disputeId } = await findShownDispute(call, deps);
    const owner = { merchantId, disputeId };
    const { contentType, name, content } = await openEvidenceFile(deps, owner, call.params.fileId);
    return new Download(contentType, name, content);
  },
});
