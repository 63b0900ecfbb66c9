import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../../domain/access/network-of.ts";
import type { Log } from "../../platform/log.ts";
import { type AdmissionClass, admissionClassOf } from "../admission/admission-class.ts";
import type { Admission } from "../admission/create-admission.ts";
import { connectionOf, failWith, markResponded, trackConnection } from "./connection.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { createRawError, type RawError, sendRawError } from "./raw-error.ts";

export interface GuardOptions {
  limits: ConnectionLimits;
  admission: Admission;
  log: Log;
  counts: ConnectionCounts;
  /** What is sent to those who would not understand JSON; null for all others. */
  rejectionFor?(kind: AdmissionClass, request: IncomingMessage): RawError | null;
}

/** Since the process started, except `open`. */
export interface ConnectionCounts {
  open: number;
  /** Beyond the limit of a network, or of all. */
  rejected: number;
  /** For unread responses or unanswered requests. */
  closed: number;
}

const TOO_MANY_CONNECTIONS = createRawError("EXCEEDED_LIMIT", {
  detail: "Too many connections from your network.",
  retryAfterSeconds: 1,
});
const ONE_HOST = createRawError("INVALID_REQUEST", { detail: "Send one Host header." });
const PATH_ONLY = createRawError("INVALID_REQUEST", {
  detail: "Send the path alone in the request line, and the host in the Host header.",
});
const TOO_MANY_HEADERS = createRawError("INVALID_REQUEST", {
  status: 431,
  detail: "Too many headers.",
});
const NO_EXPECTATION = createRawError("INVALID_REQUEST", {
  status: 417,
  detail: "Only Expect: 100-continue is supported.",
});
const OVERLOAD = createRawError("OVERLOAD", { retryAfterSeconds: 1 });

/**
 * Beyond this share of all connections, those that wait for a rejection are closed to make room.
 */
const CROWDED_SHARE = 0.8;

type Judged = ServerResponse & { [CLASS]?: AdmissionClass };
const CLASS = Symbol("admission class");

/** An HTTP server that limits what connections may take, before `handle` knows of a request. */
export function createGuardedServer(options: GuardOptions, handle: RequestListener): Server {
  const { limits, admission, log, counts } = options;
  const server = createServer({
    connectionsCheckingInterval: limits.checkMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    requireHostHeader: false, // checked here, with a response that names the limit
  });
  // Node leaves out headers beyond its limit: one more, so that it is noticed.
  server.maxHeadersCount = limits.headersMax + 1;
  server.setTimeout(limits.silenceMs);
  server.maxConnections = limits.connectionsMax;
  // Missing in the types. Otherwise full processes would pass a connection to each other
  // indefinitely.
  Object.assign(server, { dropMaxConnection: true });
  server.on("drop", () => {
    counts.rejected += 1;
  });
  server.on("error", (error) => {
    if (server.listening) log.error({ err: error }, "a connection could not be accepted");
  });
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    sendRawError(response, NO_EXPECTATION),
  );
  server.on("connection", countConnections(options, { take, release }));
  server.on("request", (request: IncomingMessage, response: Judged) => {
    const { socket } = request;
    const connection = connectionOf(socket);
    if (socket.destroyed || !connection || connection.failure) return;
    connection.pending.add(response);
    // Not `request.socket`: Node may have let go of it by then.
    response.once("close", () => {
      markResponded(socket, response);
      release(response);
    });
    if (connection.pending.size > limits.pendingMax || hasUnread(socket, limits)) {
      counts.closed += 1;
      socket.destroy();
      return;
    }
    const malformed = findMalformed(request, limits);
    if (malformed) {
      response.shouldKeepAlive = false;
      sendRawError(response, malformed);
      return;
    }
    const kind = admissionClassOf(request.method ?? "", request.url ?? "");
    if (!admission.admit(kind)) {
      const rejection = options.rejectionFor?.(kind, request) ?? OVERLOAD;
      admission.reject(response, () => {
        if (isCrowded()) response.shouldKeepAlive = false;
        sendRawError(response, rejection);
      });
      if (isCrowded()) admission.sendRejection();
      return;
    }
    response[CLASS] = kind;
    handle(request, response);
  });
  return server;

  function isCrowded(): boolean {
    return counts.open > limits.connectionsMax * CROWDED_SHARE;
  }

  function release(response: Judged): void {
    admission.forget(response);
    const kind = take(response);
    if (kind === undefined) return;
    admission.release(kind, response.statusCode < 500 && response.writableFinished);
  }

  /** What the response counts as; from here on, it does not. */
  function take(response: Judged): AdmissionClass | undefined {
    const kind = response[CLASS];
    delete response[CLASS];
    return kind;
  }
}

interface Responses {
  take(response: ServerResponse): AdmissionClass | undefined;
  release(response: ServerResponse): void;
}

function countConnections(
  { limits, counts, admission }: GuardOptions,
  { take, release }: Responses,
): (socket: Socket) => void {
  const networks = countNetworks();
  return (socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = networks.add(network);
    counts.open += 1;
    const leave = () => {
      counts.open -= 1;
      networks.remove(network);
    };
    const { pending } = trackConnection(socket, (other, response) => {
      const kind = take(response);
      networks.add(network);
      counts.open += 1;
      other.once("close", () => {
        leave();
        if (kind) admission.release(kind, true);
      });
    });
    socket.once("close", () => {
      leave();
      // Node closes only the response that is being sent, not those that wait behind it.
      for (const response of pending) release(response);
    });
    const isOfNetwork = limits.perNetworkMax > 0 && count > limits.perNetworkMax;
    // Checked by Node too, but not for connections that another listener has accepted.
    const isOfAll = counts.open > limits.connectionsMax;
    if (isOfNetwork || isOfAll) counts.rejected += 1;
    if (isOfAll) socket.destroy();
    else if (isOfNetwork) failWith(socket, TOO_MANY_CONNECTIONS);
  };
}

/** How many connections each network has. */
function countNetworks() {
  const counts = new Map<string, number>();
  return {
    add(network: string): number {
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return count;
    },
    remove(network: string): void {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    },
  };
}

function hasUnread(socket: Socket, { unreadBytesMax }: ConnectionLimits): boolean {
  return socket.writableLength > unreadBytesMax;
}

/** What Node accepts although two readers could understand it differently. */
function findMalformed(
  { rawHeaders, httpVersionMinor, url }: IncomingMessage,
  { headersMax }: ConnectionLimits,
): RawError | null {
  if (rawHeaders.length > 2 * headersMax) return TOO_MANY_HEADERS;
  // A target with a host of its own would be routed by its path, and its Host believed.
  if (!url?.startsWith("/")) return PATH_ONLY;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0) ? null : ONE_HOST;
}
