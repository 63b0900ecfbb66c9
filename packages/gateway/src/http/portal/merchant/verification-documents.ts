import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { readDocument } from "../../../operations/merchant/verification/read-verification.ts";
import {
  addDocument,
  removeDocument,
} from "../../../operations/merchant/verification/update-verification.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { closed, IdText } from "../schemas.ts";
import { DOCUMENT_UPLOAD_BYTES_MAX, documentFile, readBase64 } from "../uploaded-file.ts";
import { DocumentKind, presentVerification, VerificationView } from "./verifications.ts";

const byKind = Type.Object({ kind: DocumentKind });

/**
 * Sandboxed and as an attachment: a browser shows it as a picture or saves it, and runs nothing.
 */
async function download(deps: PortalDeps, merchant: Merchant, kind: string): Promise<Download> {
  const { contentType, name, content } = await readDocument(deps, merchant, kind);
  return new Download(contentType, name, content);
}

export const getMerchantDocumentRoute = route({
  auth: "portal",
  operationId: "getMerchantDocument",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}/documents/{kind}",
  permission: "operator",
  summary: "Download a document of a merchant.",
  params: Type.Object({ id: IdText, kind: DocumentKind }),
  response: "application/octet-stream",
  errors: ["NOT_FOUND", "FILE_NOT_FOUND"],
  handler: async (call, deps) => {
    const merchant = await findMerchant(deps.database, call.params.id);
    if (!merchant) throw new GatewayError("NOT_FOUND");
    return download(deps, merchant, call.params.kind);
  },
});

export const uploadVerificationDocumentRoute = route({
  auth: "portal",
  operationId: "uploadVerificationDocument",
  method: "POST",
  path: "/portal/api/verification/documents/{kind}",
  permission: "verification:write",
  summary: "Upload a document. It replaces an earlier one of the same kind.",
  params: byKind,
  body: closed(documentFile),
  bodyOptions: { bytesMax: DOCUMENT_UPLOAD_BYTES_MAX },
  response: VerificationView,
  errors: ["INVALID_FILE", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED", "NOT_PERMITTED"],
  handler: async (call, deps) => {
    const { name, content } = call.body;
    const file = { name, content: readBase64(content) };
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

export const getVerificationDocumentRoute = route({
  auth: "portal",
  operationId: "getVerificationDocument",
  method: "GET",
  path: "/portal/api/verification/documents/{kind}",
  permission: "verification:write",
  summary: "Download a document.",
  params: byKind,
  response: "application/octet-stream",
  errors: ["FILE_NOT_FOUND"],
  handler: (call, deps) => download(deps, call.merchant, call.params.kind),
});
