import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { RawError } from "./raw-error.ts";

/** What is known of an open connection. */
export interface Connection {
  readonly pending: Set<ServerResponse>;
  /** To be sent as its last response; nothing more is read as a request. */
  failure: RawError | null;
  /** Counts its other socket, on which the body of `response` is sent, until that is closed. */
  readonly adopt: (other: Socket, response: ServerResponse) => void;
}

const CONNECTION = Symbol("connection");
type Tracked = Socket & { [CONNECTION]?: Connection };

export function connectionOf(socket: Tracked): Connection | undefined {
  return socket[CONNECTION];
}

export function trackConnection(socket: Tracked, adopt: Connection["adopt"]): Connection {
  const connection: Connection = { pending: new Set(), failure: null, adopt };
  socket[CONNECTION] = connection;
  return connection;
}

export function markResponded(socket: Socket, response: ServerResponse): void {
  const connection = connectionOf(socket);
  connection?.pending.delete(response);
  if (connection?.failure) sendFailure(socket, connection, connection.failure);
}

/** Sends the error and closes the connection, after the responses to earlier requests. */
export function failWith(socket: Socket, error: RawError): void {
  const connection = connectionOf(socket);
  if (!connection || connection.failure) return;
  connection.failure = error;
  sendFailure(socket, connection, error);
}

function sendFailure(socket: Socket, { pending }: Connection, error: RawError): void {
  const waiting = [...pending];
  // Before an earlier response, it would be read as the response to another request.
  if (waiting.some(({ req }) => req.complete)) return;
  if (!socket.writable || waiting.some(({ headersSent }) => headersSent)) {
    socket.destroy();
    return;
  }
  const lines = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, "Connection: close"];
  for (let i = 0; i < error.headers.length; i += 2) {
    lines.push(`${error.headers[i]}: ${error.headers[i + 1]}`);
  }
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.end(error.body, () => socket.destroy());
}
