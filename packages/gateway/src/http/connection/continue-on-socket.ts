import type { ServerResponse } from "node:http";
import { Socket, type SocketConstructorOpts } from "node:net";
import { connectionOf } from "./connection.ts";

/** What Node does not declare: the operating system's socket below one of Node's. */
type WithHandle = Socket & { _handle: object | null };

/**
 * Sends the head of a response, which must already be written, and calls `begin` with its
 * connection once earlier responses have been sent. From then on, whoever asked writes the body,
 * and closes the connection at its end. Request, response and parser (8 KB of native memory) are
 * let go at once: a connection that stays open for minutes holds little else.
 */
export function continueOnSocket(response: ServerResponse, begin: (socket: Socket) => void): void {
  // The response has its own end, without that of its body and of its connection.
  Object.assign(response, { chunkedEncoding: false, _last: false });
  // Before Node, which would send the next response.
  response.prependOnceListener("finish", () => {
    const { socket } = response;
    const connection = socket && connectionOf(socket);
    if (!connection) return;
    const next = replaceSocket(socket as WithHandle);
    if (!next) return;
    connection.adopt(next, response);
    begin(next);
  });
  response.end();
}

/**
 * The same connection in a socket of its own; null when it is closed. The HTTP server sees the one
 * it has closing.
 */
function replaceSocket(socket: WithHandle): Socket | null {
  const { _handle: handle } = socket;
  if (handle === null || socket.destroyed) return null;
  socket._handle = null;
  const next = new Socket({ handle } as unknown as SocketConstructorOpts); // not declared either
  socket.destroy();
  return next;
}
