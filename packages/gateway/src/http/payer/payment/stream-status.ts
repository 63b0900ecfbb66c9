import type { OutgoingHttpHeaders } from "node:http";
import { continueOnSocket } from "../../connection/continue-on-socket.ts";
import { route } from "../../route.ts";
import { queryText } from "../session/page-io.ts";
import { readStatus } from "./read-status.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

export const streamStatusRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/events",
  summary: "Stream status changes to the page's script.",
  response: "text/event-stream",
  handler: async ({ request, reply }, deps) => {
    const { checkout, status } = await readStatus(deps, queryText(request, "checkoutId"));
    if (request.method === "HEAD") return reply.headers(HEADERS).send();
    const { raw } = reply;
    // The browser disconnected during the query, before anyone listened for its end.
    if (raw.destroyed) return reply.hijack();
    const stream = deps.statusStreams.open(checkout, status); // throws before anything is sent
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders), // Fastify's type also knows HTTP/2's
      ...HEADERS,
      connection: "close",
    });
    const { chunkedEncoding } = raw;
    let hasBegun = false;
    continueOnSocket(raw, (socket) => {
      hasBegun = true;
      stream.begin(socket, chunkedEncoding);
    });
    raw.once("close", () => {
      if (!hasBegun) stream.end();
    });
    return reply;
  },
});
