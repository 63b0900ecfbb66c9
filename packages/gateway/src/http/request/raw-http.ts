import type { FastifyRequest } from "fastify";
import type { RawHttp } from "../../rails/rail.ts";
import { bodyOf } from "./body/json-body.ts";

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
    body: bodyOf(request),
  };
}

/** Of a repeated header, Node shows the first only; a proxy may have read the other. */
export function isSentOnce(request: FastifyRequest, lowerCaseName: string): boolean {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === lowerCaseName) count += 1;
  }
  return count === 1;
}
