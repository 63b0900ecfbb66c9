import { buildApi } from "../../../packages/gateway/src/main/build-api.ts";
import { buildDeps } from "../../../packages/gateway/src/main/build-deps.ts";
import type { Deps } from "../../../packages/gateway/src/operations/deps.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import type { TestGateway } from "../gateway.ts";

/**
 * Another API server on the same database and public URLs, with connections and memory of its own.
 */
export async function startSecondApi(
  gateway: TestGateway,
  replace: Partial<Pick<Deps, "rails">> = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const own = await buildDeps(gateway.config, silentLog);
  const { clock, trueClock } = gateway.deps;
  const deps = { ...own, clock, trueClock, ...replace };
  const api = await buildApi(gateway.config, deps);
  const url = await api.server.listen({ host: "127.0.0.1", port: 0 });
  return {
    port: Number(new URL(url).port),
    async stop() {
      await api.close();
      await own.close();
    },
  };
}
