import type { Rail } from "../../../packages/gateway/src/rails/rail.ts";
import { buildRails } from "../../../packages/gateway/src/rails/registry.ts";
import {
  createSandboxCredentials,
  resolveCredentials,
} from "../../../packages/sandbox/src/sandbox-credentials.ts";
import { SIMULATORS } from "../../../packages/sandbox/src/simulators.ts";

/** Every rail, set up as in the sandbox but without a network. */
export function buildSandboxRails(): Rail[] {
  const credentials = resolveCredentials(createSandboxCredentials(), "http://127.0.0.1:9081");
  const settings = SIMULATORS.map(({ name, railId }) => [railId, credentials[name]?.rail]);
  const rails = buildRails(Object.fromEntries(settings));
  return SIMULATORS.flatMap(({ railId }) => rails.get(railId) ?? []);
}
