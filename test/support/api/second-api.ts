import { type Api, buildApi } from "../../../packages/gateway/src/main/build-api.ts";
import { buildDeps } from "../../../packages/gateway/src/main/build-deps.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import type { TestGateway } from "../gateway.ts";

/**
 * Another API server on the same database and public URLs, with connections and memory of its own.
 */
export async function startSecondApi(
  gateway: TestGateway,
): Promise<{ port: number; stop(): Promise<void> }> {
  const own = buildDeps(gateway.config, silentLog);
  const deps = { ...own, clock: gateway.deps.clock };
  const api: Api = await buildApi(gateway.config, deps);
  await api.server.listen({ host: "127.0.0.1", port: 0 });
  const address = api.server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    async stop() {
      await api.close();
      await own.close();
    },
  };
}
