import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { CheckoutKey } from "../../../domain/checkout/checkout.ts";
import { route } from "../../route.ts";
import { queryText } from "../session/page-io.ts";
import type { LiveStatus, LiveStatuses } from "./live-statuses.ts";
import { readStatus } from "./read-status.ts";

/** A line at least this often, or proxies close the stream. */
const HEARTBEAT_MS = 15_000;
/** The browser reconnects after this; a stream must not stay open forever. */
const STREAM_MS_MAX = 120_000;

export const streamStatusRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/events",
  summary: "Stream status changes to the page's script.",
  response: "text/event-stream",
  handler: async ({ request, reply }, deps) => {
    const { liveStatuses, openStreams } = deps;
    const { checkout, status } = await readStatus(deps, queryText(request, "checkoutId"));
    // The browser disconnected during the query, before anyone listened for its end.
    if (reply.raw.destroyed) return reply.hijack();
    const end = stream(liveStatuses, checkout, status, reply);
    openStreams.add(end);
    reply.raw.once("close", () => openStreams.delete(end));
    return reply;
  },
});

/** Returns how to end it. */
function stream(
  statuses: LiveStatuses,
  checkout: CheckoutKey,
  first: LiveStatus,
  reply: FastifyReply,
): () => void {
  let last = "";
  const { raw } = reply;
  const unwatch = statuses.watch(checkout, send); // throws before anything is sent
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders), // Fastify's type also knows HTTP/2's
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const heartbeat = setInterval(() => raw.write(":\n\n"), HEARTBEAT_MS);
  const timeout = setTimeout(end, STREAM_MS_MAX);
  raw.once("close", end);
  send(first);
  return end;

  function send(status: LiveStatus): void {
    if (status.version === last) return;
    last = status.version;
    raw.write(`data: ${JSON.stringify(status)}\n\n`);
    if (status.isFinal) end();
  }

  /**
   * Writes nothing from here on, although the response may close much later: it may wait behind
   * earlier unread ones of its connection. Writing then would crash the process.
   */
  function end(): void {
    unwatch();
    clearInterval(heartbeat);
    clearTimeout(timeout);
    raw.end();
  }
}
