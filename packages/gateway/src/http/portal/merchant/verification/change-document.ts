import {
  addDocument,
  removeDocument,
} from "../../../../operations/merchant/verification/update-verification.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { closed } from "../../schemas.ts";
import { DOCUMENT_UPLOAD_BYTES_MAX, documentFile } from "../../uploaded-file.ts";
import { presentVerification } from "./present-verification.ts";
import { byKind, VerificationView } from "./verification-schema.ts";

export const uploadVerificationDocumentRoute = route({
  auth: "portal",
  operationId: "uploadVerificationDocument",
  method: "POST",
  path: "/portal/api/verification/documents/{kind}",
  permission: "verification:write",
  summary: "Upload a document. It replaces an earlier one of the same kind.",
  params: byKind,
  body: closed(documentFile),
  bodyBytesMax: DOCUMENT_UPLOAD_BYTES_MAX,
  response: VerificationView,
  errors: ["INVALID_FILE", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { name, content } = call.body;
    const file = { name, content: Buffer.from(content, "base64") };
    await addDocument(deps, actOf(call), call.params.kind, file);
    return presentVerification(call, deps);
  },
});

export const removeVerificationDocumentRoute = route({
  auth: "portal",
  operationId: "removeVerificationDocument",
  method: "DELETE",
  path: "/portal/api/verification/documents/{kind}",
  permission: "verification:write",
  summary: "Remove a document.",
  params: byKind,
  response: VerificationView,
  errors: ["FILE_NOT_FOUND", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    await removeDocument(deps, actOf(call), call.params.kind);
    return presentVerification(call, deps);
  },
});
