import Type from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import type { Merchant } from "../../../../domain/merchant/merchant.ts";
import { openDocument } from "../../../../operations/merchant/verification/open-verification.ts";
import { findMerchant } from "../../../../store/merchant/merchants.ts";
import { Download } from "../../../request/send-response.ts";
import { route } from "../../../route.ts";
import type { PortalDeps } from "../../portal-deps.ts";
import { IdText } from "../../schemas.ts";
import { byKind, DocumentKind } from "./verification-schema.ts";

/**
 * Sandboxed and as an attachment: a browser shows it as a picture or saves it, and runs nothing.
 */
async function download(deps: PortalDeps, merchant: Merchant, kind: string): Promise<Download> {
  const { contentType, name, content } = await openDocument(deps, merchant, kind);
  return new Download(contentType, name, content);
}

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
