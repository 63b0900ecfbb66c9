import type { Socket } from "node:net";
import { failWith } from "./connection.ts";
import { createRawError, type RawError } from "./raw-error.ts";

const tooLarge = (detail: string) => createRawError("INVALID_REQUEST", { status: 431, detail });

/** Errors of Node's HTTP parser, and the responses for their sender. */
const RESPONSES: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: tooLarge("The headers are too large."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: createRawError("INVALID_REQUEST", {
    status: 413,
    detail: "The chunk extensions are too large.",
  }),
  HPE_INVALID_URL: createRawError("INVALID_REQUEST", {
    detail: "Percent-encode spaces and non-ASCII characters in the path.",
  }),
  ERR_HTTP_REQUEST_TIMEOUT: createRawError("INVALID_REQUEST", {
    status: 408,
    detail: "The request did not arrive in time.",
  }),
};
const UNREADABLE = createRawError("INVALID_REQUEST", {
  detail: "This is not a valid HTTP request.",
});

/** Responds to unparsable bytes in the form of every other error. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else failWith(socket, RESPONSES[error.code ?? ""] ?? UNREADABLE);
}
