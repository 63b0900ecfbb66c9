import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { readFileByToken } from "../../../operations/merchant/verification/read-verification.ts";
import { encodeFileName, HEADERS_OF_DOWNLOADS } from "../../request/send-response.ts";
import { route } from "../../route.ts";

const TOKEN = /^[0-9A-Z]{2}[A-Za-z]{43}$/;

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
    const file = await deps.routes.findByToken(token, (among) =>
      readFileByToken(deps, among, token),
    );
    if (!file) throw new GatewayError("FILE_NOT_FOUND");
    return reply
      .headers({
        "content-type": file.contentType,
        ...HEADERS_OF_DOWNLOADS,
        "content-disposition": `attachment; filename*=${encodeFileName(file.name)}`,
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
      })
      .send(file.content);
  },
});
