import { describeClient } from "../clients/describe-operations.ts";
import { findNamedSchemas } from "../openapi/named-schemas.ts";
import { createSchemaWriter, type JsonSchema } from "../openapi/openapi-schema.ts";
import { code, GENERATED, table } from "../pages/markdown.ts";
import { fieldTable, operationSection, type ReferenceModel } from "./operation-section.ts";
import { API_PAGES, type ApiPage, operationLink, routesOf } from "./page-table.ts";

const FOLDER = "docs/reference/api";

/**
 * `docs/reference/api`: the endpoints for people, one page for each resource; `openapi.json` is for
 * tools. By path.
 */
export async function apiPages(openapi: JsonSchema): Promise<ReadonlyMap<string, string>> {
  const model: ReferenceModel = {
    schemas: createSchemaWriter(await findNamedSchemas()),
    operations: describeClient(openapi).operations,
  };
  const pages = API_PAGES.map((page): [string, string] => [
    `${FOLDER}/${page.name}.md`,
    resourcePage(page, model),
  ]);
  return new Map([
    [`${FOLDER}/README.md`, indexPage()],
    ...pages,
    // Last, because the pages above find out which objects there are.
    [`${FOLDER}/objects.md`, objectsPage(model)],
  ]);
}

function resourcePage(page: ApiPage, model: ReferenceModel): string {
  const routes = routesOf(page);
  const setup = routes.some(({ auth }) => auth === "signed") ? SIGNED_SETUP : TOKEN_SETUP;
  const sections = routes.map((route) => operationSection(route, model));
  return `${[GENERATED, `# ${page.title}`, page.intro, setup, ...sections].join("\n\n")}\n`;
}

const SIGNED_SETUP = `The request examples contain the call only. Before it, [set up](README.md#request-examples) \`sign\` as in the guide for
[curl](../../guides/signing-requests-with-curl.md), the client for [Node.js](../../../packages/sdk/README.md),
[Python](../../../clients/python/README.md) or [PHP](../../../clients/php/README.md), or \`call\` as in the guide for
[Go](../../guides/signing-requests-in-go.md), [Java](../../guides/signing-requests-in-java.md),
[C#](../../guides/signing-requests-in-csharp.md) or [Ruby](../../guides/signing-requests-in-ruby.md).`;

const TOKEN_SETUP = `The clients for [Node.js](../../../packages/sdk/README.md), [Python](../../../clients/python/README.md) and
[PHP](../../../clients/php/README.md) create, cache and renew access tokens themselves. The examples in curl use
[environment variables](README.md#request-examples).`;

function indexPage(): string {
  const pages = API_PAGES.map(
    ({ name, title, intro }) => `- [${title}](${name}.md): ${first(intro)}`,
  );
  const requests = API_PAGES.flatMap((page) =>
    routesOf(page).map(({ method, path, operationId, summary }) => [
      code(`${method} ${path}`),
      `[${operationId}](${operationLink(operationId)})`,
      summary,
    ]),
  );
  return `${GENERATED}

# API reference

JSON over HTTPS. Every request below \`/v3\` carries \`Authorization: Bearer …\` and the three headers of a
[signed request](../../concepts/signed-requests.md). Success is HTTP 200 with \`code: "SUCCESS"\`; everything else is an
[error](../errors.md). Amounts are integers in sen; ids are strings. For tools: [openapi.json](../openapi.json).

${pages.join("\n")}
- [Objects](objects.md): ${first(OBJECTS_INTRO)}

## Base URL of sandbox and production

The two differ by address only. A sandbox that you start with \`npm start\` is at \`http://127.0.0.1:8080\`; for any other gateway,
sandbox or production, ask its operator. The paths, the requests and the responses are the same.

## Request examples

The examples contain the call only. What they use is set up once:

${table(["Language", "Before the call"], SETUP)}

In the sandbox, \`eval "$(./kaunter env)"\` sets the environment variables \`SHOP_…\` that all of them read. The tests run each
example against a gateway, except for C#, which Debian does not package.

## Requests

${table(["Request", "Operation", "Description"], requests)}
`;
}

const SETUP = [
  [
    "curl",
    "`sign`, a function of [Signing requests with curl](../../guides/signing-requests-with-curl.md): `source docs/samples/sign-request.sh`",
  ],
  ["Node.js", "`kaunter`, from `createClient` of the [SDK](../../../packages/sdk/README.md)"],
  ["Python", "`kaunter`, a `Client` of the [client](../../../clients/python/README.md)"],
  ["PHP", "`$kaunter`, a `Client` of the [client](../../../clients/php/README.md)"],
  ["Go", "`call` and `key` of [Signing requests in Go](../../guides/signing-requests-in-go.md)"],
  [
    "Java",
    "`call`, `canonicalText` and `key` of [Signing requests in Java](../../guides/signing-requests-in-java.md)",
  ],
  [
    "C#",
    "`Call` and `Signing` of [Signing requests in C#](../../guides/signing-requests-in-csharp.md)",
  ],
  ["Ruby", "`call` of [Signing requests in Ruby](../../guides/signing-requests-in-ruby.md)"],
];

const OBJECTS_INTRO =
  "Objects that several responses contain, such as a payment or a store. A newer gateway may add fields to each.";

function objectsPage({ schemas }: ReferenceModel): string {
  const objects = Object.entries(schemas.components)
    .filter(([name]) => !name.endsWith("Body"))
    .map(([name, schema]) => [`## ${name}`, ...fieldTable("Field", schema)].join("\n\n"));
  return `${[GENERATED, "# Objects", OBJECTS_INTRO, ...objects].join("\n\n")}\n`;
}

const first = (text: string) => /^.+?[.](?=\s|$)/.exec(text)?.[0] ?? text;
