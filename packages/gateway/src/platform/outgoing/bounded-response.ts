import type { Socket } from "node:net";

/** `101` is none of them: it would switch protocols. */
const INFORMATIONAL = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/;
/** As many bytes as decide whether it starts so. */
const START_LENGTH = 13;
const END = "\r\n\r\n";
/** Of all that come in front of one response. */
const INFORMATIONAL_BYTES_MAX = 16_384;

/** More bytes than belong to one response, which may have no end. */
export class ResponseTooLong extends Error {
  override readonly name = "ResponseTooLong";
}

/**
 * A socket that removes `1xx` in front of responses, and ends a connection with `ResponseTooLong`
 * after so many bytes of one. Some receivers send `100 Continue` without being asked, which RFC
 * 9110 allows, but undici ends the connection then. The bound is for what undici has none: a status
 * line, an extension of a chunk. Requests are not pipelined, so what is read first after a write
 * begins a response.
 */
export function boundResponses(socket: Socket, bytesMax: number): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket);
  let isAtStart = true;
  /** Of this response, as it came. */
  let length = 0;
  let held: Buffer = Buffer.alloc(0);

  socket.write = ((...given: Parameters<typeof write>) => {
    isAtStart = true;
    length = 0;
    return write(...given);
  }) as typeof socket.write; // its overloads
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      const { rest, isFinal } = isAtStart
        ? afterInformational(Buffer.concat([held, chunk]))
        : { rest: chunk, isFinal: true };
      held = isFinal ? Buffer.alloc(0) : rest;
      const isTooLong = length > bytesMax;
      length += chunk.length;
      if (isTooLong || (!isFinal && length > INFORMATIONAL_BYTES_MAX)) {
        socket.destroy(new ResponseTooLong("a response is too long"));
        return null;
      }
      if (!isFinal) continue; // more has to arrive first
      isAtStart = false;
      return rest;
    }
  };
  return socket;
}

/** Not final while the rest may still be, or be followed by, another one. */
function afterInformational(bytes: Buffer): { rest: Buffer; isFinal: boolean } {
  let rest = bytes;
  for (;;) {
    const start = rest.subarray(0, START_LENGTH).toString("latin1");
    const isShort = rest.length < START_LENGTH;
    if (isShort) return { rest, isFinal: !"HTTP/1.".startsWith(start.slice(0, 7)) };
    if (!INFORMATIONAL.test(start)) return { rest, isFinal: true };
    const end = rest.indexOf(END);
    if (end < 0) return { rest, isFinal: false };
    rest = rest.subarray(end + END.length);
  }
}
