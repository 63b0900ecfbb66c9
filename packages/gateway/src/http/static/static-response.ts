import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compressBest, type Encoding, negotiateEncoding } from "./encoding.ts";

interface StaticContent {
  body: Buffer | string;
  contentType: string;
  /** True: its address changes with its content. */
  isImmutable?: boolean;
  /** All compressed variants there are; by default they are made on first use. */
  packed?: Partial<Record<Encoding, Buffer>>;
}

/**
 * A response that is the same for everyone. It is in memory once for each encoding: a thousand
 * clients that do not read it share the same bytes.
 */
export interface StaticResponse {
  readonly body: Buffer;
  /** Weak: the same for all encodings. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  packedAs(encoding: Encoding): Promise<Buffer | undefined>;
}

export function createStaticResponse(content: StaticContent): StaticResponse {
  const body = Buffer.from(content.body);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const etag = `W/"${hash}"`;
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    body,
    etag,
    headers: {
      "content-type": content.contentType,
      "cache-control": content.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      etag,
      vary: "accept-encoding",
    },
    async packedAs(encoding) {
      if (content.packed) return content.packed[encoding];
      packed[encoding] ??= compressBest(body, encoding);
      return packed[encoding];
    },
  };
}

/** Compressed as the client accepts it; 304 when it already has it. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StaticResponse,
): Promise<FastifyReply> {
  reply.headers(response.headers);
  if (request.headers["if-none-match"]?.includes(response.etag)) return reply.code(304).send();
  const encoding = negotiateEncoding(request.headers["accept-encoding"]);
  const packed = encoding && (await response.packedAs(encoding));
  if (packed) reply.header("content-encoding", encoding);
  return reply.send(packed ?? response.body);
}
