import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { type Encoding, FAST_BROTLI, negotiateEncoding, takesGzip } from "./encoding.ts";
import { isPackedApart, packWithEnd } from "./pack-with-end.ts";

/**
 * A page made for one request, compressed on a zlib thread as the client accepts it. `end` is the
 * end of it that many pages share.
 */
export function sendPacked(reply: FastifyReply, html: string, end = ""): FastifyReply {
  const accepted = reply.request.headers["accept-encoding"];
  const encoding = negotiateEncoding(accepted);
  if (!encoding) return reply.send(html);
  const send = (error: Error | null, packed: Buffer, by: Encoding = encoding) => {
    if (error) reply.send(html);
    else reply.header("content-encoding", by).send(packed);
  };
  if (isPackedApart(end) && takesGzip(accepted)) {
    packWithEnd(html, end).then(
      (packed) => send(null, packed, "gzip"),
      () => reply.send(html),
    );
  } else if (encoding === "br") brotliCompress(html, FAST_BROTLI, send);
  else gzip(html, send);
  return reply;
}
