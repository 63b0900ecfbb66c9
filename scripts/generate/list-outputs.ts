import { join } from "node:path";
import { portalTypes } from "../../packages/gateway/src/http/portal/portal-types.ts";
import { apiPage } from "./api-page.ts";
import { pagesWithBlocks } from "./blocks.ts";
import { configurationPage, envExample } from "./configuration-page.ts";
import { llmsText } from "./contents.ts";
import { databaseOutputs } from "./database/database-outputs.ts";
import { errorsPage } from "./errors-page.ts";
import { eventsPage } from "./events-page.ts";
import { methodsPage } from "./methods-page.ts";
import { mistakesPage } from "./mistakes-page.ts";
import { buildOpenapi } from "./openapi.ts";
import { buildPostman } from "./postman.ts";
import { railSettingsPage } from "./rail-settings-page.ts";
import { buildSandboxRails } from "./sandbox-rails.ts";
import { sdkFiles } from "./sdk-client.ts";
import { stateDiagrams } from "./state-diagrams.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Every generated file, by its path in the repository, with the text it should have. */
export async function listOutputs(): Promise<ReadonlyMap<string, string>> {
  const openapi = await buildOpenapi();
  return new Map([
    [".env.example", envExample()],
    ["docs/reference/openapi.json", `${JSON.stringify(openapi, null, 2)}\n`],
    ["docs/reference/postman.json", `${JSON.stringify(buildPostman(), null, 2)}\n`],
    ["docs/reference/api.md", await apiPage()],
    ["docs/reference/errors.md", errorsPage()],
    ["docs/reference/configuration.md", configurationPage()],
    ["docs/reference/events.md", eventsPage(openapi)],
    ["docs/reference/signature-mistakes.md", mistakesPage()],
    ["docs/reference/methods.md", methodsPage(buildSandboxRails())],
    ["docs/reference/rail-settings.md", await railSettingsPage()],
    ["docs/llms.txt", llmsText()],
    ...pagesWithBlocks(await stateDiagrams()),
    ["packages/portal/src/generated/api.ts", portalTypes()],
    ...sdkFiles(openapi),
    ...(await databaseOutputs(ROOT)),
  ]);
}
