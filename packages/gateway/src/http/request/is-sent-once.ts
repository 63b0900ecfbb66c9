import type { FastifyRequest } from "fastify";

/** Of a repeated header, Node shows the first only; a proxy may have read the other. */
export function isSentOnce(request: FastifyRequest, lowerCaseName: string): boolean {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === lowerCaseName) count += 1;
  }
  return count === 1;
}
