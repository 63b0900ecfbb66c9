import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { RUNTIME_PASSWORD } from "../support/server/test-home.ts";

/** What an administrator does with an empty cluster; the tests' gateways then can log in. */
export async function install(coordinatorUrl: string, shardCount: number): Promise<void> {
  await migrate(coordinatorUrl, { shardCount, roles: { runtimePassword: RUNTIME_PASSWORD } });
}
