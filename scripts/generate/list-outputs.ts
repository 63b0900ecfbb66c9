import { readFileSync } from "node:fs";
import { join } from "node:path";
import { portalTypes } from "../../packages/gateway/src/http/portal/portal-types.ts";
import { apiPage } from "./api-page.ts";
import { configurationPage, envExample } from "./configuration-page.ts";
import { errorsPage } from "./errors-page.ts";
import { eventsPage } from "./events-page.ts";
import { replaceBlocks } from "./markdown.ts";
import { methodsPage } from "./methods-page.ts";
import { buildOpenapi } from "./openapi.ts";
import { railSettingsPage } from "./rail-settings-page.ts";
import { buildSandboxRails } from "./sandbox-rails.ts";
import { stateDiagrams } from "./state-diagrams.ts";

export const ROOT = join(import.meta.dirname, "../..");
/** Written by hand but for their generated blocks. */
const STATES_PAGE = "docs/concepts/states.md";

/** Every generated file, by its path in the repository, with the text it should have. */
export async function listOutputs(): Promise<ReadonlyMap<string, string>> {
  const openapi = await buildOpenapi();
  const statesPage = readFileSync(join(ROOT, STATES_PAGE), "utf8");
  return new Map([
    [".env.example", envExample()],
    ["docs/reference/openapi.json", `${JSON.stringify(openapi, null, 2)}\n`],
    ["docs/reference/api.md", await apiPage()],
    ["docs/reference/errors.md", errorsPage()],
    ["docs/reference/configuration.md", configurationPage()],
    ["docs/reference/events.md", eventsPage(openapi)],
    ["docs/reference/methods.md", methodsPage(buildSandboxRails())],
    ["docs/reference/rail-settings.md", await railSettingsPage()],
    [STATES_PAGE, replaceBlocks(statesPage, await stateDiagrams())],
    ["packages/portal/src/generated/api.ts", portalTypes()],
  ]);
}
