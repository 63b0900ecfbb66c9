import Type from "typebox";
import { FILE_BYTES_MAX } from "../../../domain/picture/file-type.ts";
import { addEvidenceFile, removeEvidenceFile } from "../../../operations/dispute/evidence-files.ts";
import { route } from "../../route.ts";
import { actOf } from "../access/present-session-response.ts";
import { byId, closed, IdText } from "../schemas.ts";
import { DisputeDetail, EvidenceItemName } from "./dispute-schema.ts";
import { findShownDispute, showDispute } from "./show-dispute.ts";

/** Above the limit, so that a slightly larger file gets the right error. */
const UPLOAD_BYTES_MAX = 2 * FILE_BYTES_MAX;
const JSON_BYTES_MAX = 4_096;

const EvidenceUpload = closed({
  item: Type.Optional(EvidenceItemName),
  name: Type.String({ minLength: 1, maxLength: 255, description: "The file's name." }),
  content: Type.String({
    minLength: 1,
    maxLength: UPLOAD_BYTES_MAX,
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    description: "A PDF, PNG or JPEG of at most 5 MiB, in Base64.",
  }),
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
  uploadBytesMax: UPLOAD_BYTES_MAX + JSON_BYTES_MAX,
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
