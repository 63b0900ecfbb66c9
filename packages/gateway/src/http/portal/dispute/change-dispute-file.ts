import Type from "typebox";
import { addEvidenceFile, removeEvidenceFile } from "../../../operations/dispute/evidence-files.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed, IdText } from "../schemas.ts";
import { DOCUMENT_UPLOAD_BYTES_MAX, documentFile } from "../uploaded-file.ts";
import { DisputeDetail, EvidenceItemName } from "./dispute-schema.ts";
import { findShownDispute, showDispute } from "./show-dispute.ts";

const EvidenceUpload = closed({
  item: Type.Optional(EvidenceItemName),
  ...documentFile,
});

export const byFile = Type.Object({ id: IdText, fileId: IdText });

export const uploadDisputeFileRoute = route({
  auth: "portal",
  operationId: "uploadDisputeFile",
  method: "POST",
  path: "/portal/api/disputes/{id}/files",
  permission: "disputes:answer",
  summary: "Upload an evidence file. At most 10 files and 20 MiB for each dispute.",
  params: byId,
  body: EvidenceUpload,
  bodyBytesMax: DOCUMENT_UPLOAD_BYTES_MAX,
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "INVALID_FILE"],
  handler: async (call, deps) => {
    await findShownDispute(call, deps);
    const { item = "", name, content } = call.body;
    const bytes = Buffer.from(content, "base64");
    await addEvidenceFile(deps, actOf(call), call.params.id, { item, name, content: bytes });
    return showDispute(call, deps);
  },
});

export const removeDisputeFileRoute = route({
  auth: "portal",
  operationId: "removeDisputeFile",
  method: "DELETE",
  path: "/portal/api/disputes/{id}/files/{fileId}",
  permission: "disputes:answer",
  summary: "Remove an evidence file before the response is sent.",
  params: byFile,
  response: DisputeDetail,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "FILE_NOT_FOUND"],
  handler: async (call, deps) => {
    await findShownDispute(call, deps);
    await removeEvidenceFile(deps, actOf(call), call.params.id, call.params.fileId);
    return showDispute(call, deps);
  },
});
