import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiPages } from "./api/api-pages.ts";
import { pagesWithBlocks } from "./blocks/blocks.ts";
import { llmsText } from "./blocks/contents.ts";
import { stateDiagrams } from "./blocks/state-diagrams.ts";
import { browserScripts } from "./checkout/browser-scripts.ts";
import { clientFiles } from "./clients/client-files.ts";
import { databaseOutputs } from "./database/database-outputs.ts";
import { brandIconsFile } from "./marks/brand-icons.ts";
import { grafanaDashboards } from "./observability/grafana-dashboards.ts";
import { endpointPathsFile } from "./openapi/endpoint-paths.ts";
import { buildOpenapi } from "./openapi/openapi.ts";
import { buildPostman } from "./openapi/postman.ts";
import { configurationPage, envExample } from "./pages/configuration-page.ts";
import { errorsPage } from "./pages/errors-page.ts";
import { eventsPage } from "./pages/events-page.ts";
import { methodsPage } from "./pages/methods-page.ts";
import { mistakesPage } from "./pages/mistakes-page.ts";
import { railSettingsPage } from "./pages/rail-settings-page.ts";
import { buildSandboxRails } from "./pages/sandbox-rails.ts";
import { portalTypes } from "./portal/portal-types.ts";
import { portalValues } from "./portal/portal-values.ts";
import { sdkFiles } from "./sdk/sdk-client.ts";
import { testValuesPage } from "./simulators/test-values-page.ts";

export const ROOT = join(import.meta.dirname, "../..");

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Every generated file, by its path in the repository, with the text it should have. */
export async function listOutputs(): Promise<ReadonlyMap<string, string>> {
  const openapi = await buildOpenapi();
  return new Map([
    [".env.example", envExample()],
    ["docs/reference/openapi.json", `${JSON.stringify(openapi, null, 2)}\n`],
    ["docs/reference/postman.json", `${JSON.stringify(buildPostman(), null, 2)}\n`],
    ...(await apiPages(openapi)),
    ["docs/reference/errors.md", errorsPage()],
    ["docs/reference/configuration.md", configurationPage()],
    ["docs/reference/events.md", eventsPage(openapi)],
    ["docs/reference/signature-mistakes.md", mistakesPage()],
    ["docs/reference/methods.md", methodsPage(buildSandboxRails())],
    ["docs/reference/rail-settings.md", await railSettingsPage()],
    ["docs/guides/test-cards-and-payers.md", testValuesPage()],
    ["docs/llms.txt", llmsText()],
    ...(await pagesWithBlocks(stateDiagrams())),
    ...grafanaDashboards(),
    // A chart reads files below its own folder only.
    ["deploy/helm/kaunter/files/alerts.yml", read("deploy/observability/alerts.yml")],
    ["packages/checkout/src/generated/brand-icons.ts", brandIconsFile()],
    ...(await browserScripts(ROOT)),
    ["packages/portal/src/generated/api.ts", portalTypes()],
    ["packages/portal/src/generated/values.ts", portalValues()],
    ["packages/signing/src/generated/endpoint-paths.ts", endpointPathsFile(openapi)],
    ...sdkFiles(openapi),
    ...clientFiles(openapi),
    ...(await databaseOutputs(ROOT)),
  ]);
}
