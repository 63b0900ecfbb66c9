import type { FastifyInstance, FastifyReply } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { isLongId } from "../../../domain/ids.ts";
import { type CheckoutDeps, queryText } from "../session/page-io.ts";
import { type LiveStatus, type LiveStatuses, watchStatuses } from "./live-statuses.ts";

/** A line at least so often, or proxies take the stream for dead. */
const HEARTBEAT_MS = 15_000;
/** The browser connects anew after this; a stream must not live for ever. */
const STREAM_MS_MAX = 120_000;

/** Live status for the page's script: one answer, or a stream of changes. */
export function registerStatus(app: FastifyInstance, deps: CheckoutDeps): void {
  const statuses = watchStatuses(deps.database, deps.log);
  const ends = new Set<() => void>();
  // A server that stops waits for open answers: these would not end by themselves.
  app.addHook("preClose", async () => {
    statuses.close();
    for (const end of [...ends]) end();
  });

  app.get("/checkout/status", async (request, reply) => {
    const { status } = await readStatus(statuses, queryText(request, "checkoutId"));
    return reply.header("cache-control", "no-store").send(status);
  });

  app.get("/checkout/events", async (request, reply) => {
    const { id, status } = await readStatus(statuses, queryText(request, "checkoutId"));
    // The browser left while we asked: its end was told before anybody listened for it.
    if (reply.raw.destroyed) return reply.hijack();
    const end = stream(statuses, id, status, reply);
    ends.add(end);
    reply.raw.once("close", () => ends.delete(end));
  });
}

async function readStatus(
  statuses: LiveStatuses,
  id: string | undefined,
): Promise<{ id: string; status: LiveStatus }> {
  const status = id !== undefined && isLongId(id) ? await statuses.read(id) : null;
  if (id === undefined || !status) throw new GatewayError("TRANSACTION_NOT_FOUND");
  return { id, status };
}

/** Answers how to end it. */
function stream(
  statuses: LiveStatuses,
  checkoutId: string,
  first: LiveStatus,
  reply: FastifyReply,
): () => void {
  let last = "";
  const { raw } = reply;
  const unwatch = statuses.watch(checkoutId, send); // refuses before anything is sent
  reply.hijack();
  raw.writeHead(200, {
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
   * From here on nothing is written, though it may be long until the answer is closed: it waits
   * behind earlier ones of its connection that nobody reads. Writing then would end the process.
   */
  function end(): void {
    unwatch();
    clearInterval(heartbeat);
    clearTimeout(timeout);
    raw.end();
  }
}
