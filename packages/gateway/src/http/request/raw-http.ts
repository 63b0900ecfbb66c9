import type { FastifyRequest } from "fastify";
import type { RawHttp } from "../../rails/rail.ts";

export function rawHttp(request: FastifyRequest, channel: RawHttp["channel"]): RawHttp {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return {
    channel,
    method: request.method,
    url: request.url,
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}
