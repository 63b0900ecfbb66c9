import { extname } from "node:path";
import { markName, markPicture } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { createStaticResponse, sendStatic } from "../../static/static-response.ts";
import { WITH_HEAD } from "../../static/with-head.ts";
import type { OperatorMarks } from "./operator-marks.ts";

/** Pictures of methods and banks as `/portal/marks/<name>.svg`: the operator's artwork, or ours. */
export function serveMarkPictures(app: FastifyInstance, { files, contents }: OperatorMarks): void {
  const official = new Map(
    Object.entries(files).flatMap(([name, file]) => {
      const found = contents.find((content) => content.name === file);
      return found ? [[name, createStaticResponse({ ...found, body: found.content })]] : [];
    }),
  );
  app.get<{ Params: { file: string } }>("/portal/marks/:file", WITH_HEAD, (request, reply) => {
    const { file } = request.params;
    const name = markName(file.slice(0, -extname(file).length));
    if (name === null || file !== `${name}.svg`) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    const drawn = () =>
      createStaticResponse({ body: markPicture(name), contentType: "image/svg+xml" });
    reply.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    reply.header("cross-origin-resource-policy", "same-origin");
    return sendStatic(request, reply, official.get(name) ?? drawn());
  });
}
