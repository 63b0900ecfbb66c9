import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { FAST_BROTLI, negotiateEncoding } from "./encoding.ts";

/** A page made for one request, compressed on a zlib thread as the client accepts it. */
export function sendPacked(reply: FastifyReply, html: string): FastifyReply {
  const encoding = negotiateEncoding(reply.request.headers["accept-encoding"]);
  if (!encoding) return reply.send(html);
  const send = (error: Error | null, packed: Buffer) => {
    if (error) reply.send(html);
    else reply.header("content-encoding", encoding).send(packed);
  };
  if (encoding === "br") brotliCompress(html, FAST_BROTLI, send);
  else gzip(html, send);
  return reply;
}
