import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { findFile } from "../../../store/merchant/partner-files.ts";
import {
  documentContext,
  findDocumentByToken,
} from "../../../store/merchant/verification/documents.ts";
import type { PageDeps } from "../../http-deps.ts";
import { route } from "../../route.ts";

const TOKEN = /^[0-9A-Z]{2}[A-Za-z]{43}$/;

/** A partner's file, or a document that its merchant uploaded in the portal. */
async function findAnyFile(
  { database, sealer }: Pick<PageDeps, "database" | "sealer">,
  among: readonly string[],
  token: string,
) {
  const document = await findDocumentByToken(database, among, token);
  if (!document) return findFile(database, among, token);
  return { ...document, content: sealer.open(document.contentSealed, documentContext(token)) };
}

/** Uploaded documents, for anyone who has the URL; never rendered as part of a page. */
export const getFileRoute = route({
  auth: "public",
  method: "GET",
  path: "/files/{token}",
  summary: "Retrieve a document that was uploaded for a review.",
  params: Type.Object({ token: Type.String() }),
  response: "*/*",
  handler: async ({ params, reply }, deps) => {
    const { token } = params;
    if (!TOKEN.test(token)) throw new GatewayError("FILE_NOT_FOUND");
    const file = await deps.routes.findByToken(token, (among) => findAnyFile(deps, among, token));
    if (!file) throw new GatewayError("FILE_NOT_FOUND");
    return reply
      .headers({
        "content-type": file.contentType,
        "content-disposition": `attachment; filename*=UTF-8''${encodeFileName(file.name)}`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(file.content);
  },
});

/** RFC 8187. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
