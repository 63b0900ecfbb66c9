import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerAddress } from "../../../domain/access/caller-address.ts";

const ADDRESS = Symbol("caller's address");
const PROXIES = Symbol("proxies in front");
type AddressedSocket = Socket & { [ADDRESS]?: string };
type AddressedRequest = FastifyRequest & {
  [ADDRESS]?: string | null;
  server: { [PROXIES]?: number };
};

/** Declares the property on every request, so that all have one shape. */
export function decorateWithCallerAddress(app: FastifyInstance, proxyCount: number): void {
  app.decorateRequest(ADDRESS, null);
  app.decorate(PROXIES, proxyCount);
}

/**
 * The address for limits, logs and the audit log. Fastify's own `ip` is what a proxy wrote, byte
 * for byte.
 */
export function getCallerAddress(request: FastifyRequest): string {
  const known = request as AddressedRequest;
  known[ADDRESS] ??= findAddress(known);
  return known[ADDRESS];
}

function findAddress(request: AddressedRequest): string {
  const proxyCount = request.server[PROXIES] ?? 0;
  const socket: AddressedSocket = request.socket;
  const peer = socket.remoteAddress;
  const forwardedFor = forwardedForOf(request);
  if (proxyCount > 0 && forwardedFor !== undefined) {
    return callerAddress({ peer, forwardedFor, proxyCount });
  }
  // The same for all requests of a connection.
  socket[ADDRESS] ??= callerAddress({ peer, forwardedFor: undefined, proxyCount });
  return socket[ADDRESS];
}

/** Node joins several headers of this name, in their order. */
function forwardedForOf({ headers }: FastifyRequest): string | undefined {
  return headers["x-forwarded-for"]?.toString();
}
