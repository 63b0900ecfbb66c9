import type { Socket } from "node:net";

const START = /^HTTP\/1\.[01] 100[ \r]/;
/** As many bytes as decide whether it starts so. */
const START_LENGTH = 13;
const END = "\r\n\r\n";
/** A head that is longer is none of a `100`, which has hardly any header. */
const HEAD_LENGTH_MAX = 8_192;

/**
 * Removes `100 Continue` in front of responses: some receivers send it without being asked, which
 * RFC 9110 allows, but undici ends the connection then. Requests are not pipelined, so what is read
 * first after a write begins a response.
 */
export function skipContinue(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  const write = socket.write.bind(socket);
  let isAtStart = true;
  let held: Buffer = Buffer.alloc(0);

  socket.write = ((...given: Parameters<typeof write>) => {
    isAtStart = true;
    return write(...given);
  }) as typeof socket.write; // its overloads
  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || !isAtStart) return chunk;
      held = Buffer.concat([held, chunk]);
      const rest = withoutContinue(held);
      if (rest === null) continue; // more has to arrive first
      held = Buffer.alloc(0);
      isAtStart = false;
      return rest;
    }
  };
  return socket;
}

/** Null while it may still be, or be followed by, another one. */
function withoutContinue(bytes: Buffer): Buffer | null {
  let rest = bytes;
  for (;;) {
    const start = rest.subarray(0, START_LENGTH).toString("latin1");
    if (rest.length < START_LENGTH) return "HTTP/1.1 100 ".startsWith(start) ? null : rest;
    if (!START.test(start)) return rest;
    const end = rest.indexOf(END);
    if (end < 0) return rest.length > HEAD_LENGTH_MAX ? rest : null;
    rest = rest.subarray(end + END.length);
  }
}
