import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
} from "../../http/connection/connection-limits.ts";
import { addListeners, type ExtraListeners } from "../../http/connection/extra-listeners.ts";
import { readDescriptorLimit } from "../process/descriptor-limit.ts";

/** Of a process, for the database, providers, webhooks and files. */
const DESCRIPTORS_RESERVED = 256;

/** Resolves with what has to stop before the server is closed; undefined: nothing. */
export async function listen(
  server: FastifyInstance,
  { host, port }: Config,
): Promise<ExtraListeners | undefined> {
  // Elsewhere the first process accepts for all, and hands connections over one by one.
  const reusePort = process.platform === "linux" && port !== 0;
  await server.listen({ host, port, ...(reusePort && { reusePort }) });
  return reusePort ? addListeners(server.server, { host, port }) : undefined;
}

/** Behind a proxy all connections come from it: it limits its clients itself. */
export function connectionLimits(config: Config): ConnectionLimits {
  return {
    ...CONNECTION_LIMITS,
    connectionsMax: Math.min(config.connectionsMax, readDescriptorLimit() - DESCRIPTORS_RESERVED),
    perNetworkMax: config.proxyCount > 0 ? 0 : config.connectionsPerAddress,
  };
}
