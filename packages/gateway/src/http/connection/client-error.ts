import type { Socket } from "node:net";
import type { ErrorBody } from "../errors.ts";

/** Errors of Node's HTTP parser, and the messages for their sender. */
const RESPONSES: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: "The headers are too large.",
  },
  HPE_INVALID_URL: {
    status: "400 Bad Request",
    message: "The path is malformed. Percent-encode spaces and non-ASCII characters.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    message: "The request did not arrive in time.",
  },
};
const UNREADABLE = { status: "400 Bad Request", message: "This is not a valid HTTP request." };

/** Responds to unparsable bytes in the form of every other error. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = RESPONSES[error.code ?? ""] ?? UNREADABLE;
  const body: ErrorBody = { error: { code: "INVALID_REQUEST", message } };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
