import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CallExample,
  type ExampleValues,
  SAMPLE_VALUES,
} from "../../../packages/gateway/src/http/example.ts";
import { API_ROUTES, type ApiRoute } from "../../../packages/gateway/src/http/routes.ts";
import { exampleOf, openapiPath, tagOf } from "./openapi-operation.ts";
import type { JsonSchema } from "./openapi-schema.ts";
import {
  BASIC_AUTH,
  SETUP,
  SETUP_VARIABLES,
  writeEvent,
  writeSetupCall,
  writeTest,
} from "./postman-setup.ts";

const SCRIPT = join(import.meta.dirname, "../../../docs/samples/postman-pre-request.js");
const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** The variables in Postman's notation, in the place of the samples. */
const VARIABLES = Object.fromEntries(
  Object.keys(SAMPLE_VALUES).map((name) => [name, `{{${name}}}`]),
) as ExampleValues; // the same names

const SETUP_TEXT =
  "Makes what the other requests need: paid orders, a stored card, open checkouts, a customer. In the sandbox only.";

/** What everyone fills in: the rest is captured from responses, or has a value already. */
const SETTINGS = ["clientId", "clientSecret", "privateKey", "storeId", "accessToken"] as const;

/**
 * A Postman collection, format 2.1, of every endpoint that has an example. A script of the
 * collection signs each call; responses fill the variables that later calls use.
 */
export function buildPostman(): JsonSchema {
  const items = API_ROUTES.flatMap((route) => {
    const example = exampleOf(route, VARIABLES);
    return example ? [{ tag: tagOf(route), item: writeItem(route, example) }] : [];
  });
  const folders = Object.entries(Object.groupBy(items, ({ tag }) => tag));
  return {
    info: {
      name: "Kaunter",
      schema: SCHEMA,
      description:
        "Fill in the variables baseUrl, clientId, clientSecret, privateKey (PEM) and storeId: in the sandbox " +
        "from data/demo.json, in production from the portal. The collection's pre-request script " +
        "signs each request. See docs/guides/postman.md.",
    },
    auth: { type: "noauth" },
    event: [writeEvent("prerequest", readFileSync(SCRIPT, "utf8"))],
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8080" },
      ...[...SETTINGS, ...SETUP_VARIABLES].map((key) => ({ key, value: "" })),
      ...Object.entries(SAMPLE_VALUES)
        .filter(([name]) => !SETTINGS.some((setting) => setting === name))
        .map(([key, value]) => ({ key, value })),
    ],
    item: [
      { name: "Setup", description: SETUP_TEXT, item: writeSetup() },
      ...folders.map(([name, group = []]) => ({ name, item: group.map(({ item }) => item) })),
    ],
  };
}

/** The application of `authorize` has a redirect URI. */
const WEB_APPLICATION = { name: "Web shop", redirectUri: ["https://app.example/back"] };

function writeSetup(): JsonSchema[] {
  const own = (operationId: string, changes: CallExample) => {
    const route = API_ROUTES.find((each) => each.operationId === operationId);
    const example = route && exampleOf(route, VARIABLES);
    if (!example) throw new Error(`${operationId} has no example`);
    return writeItem(route, { ...example, ...changes });
  };
  return [
    ...SETUP.map(writeSetupCall),
    own("createMerchant", {}),
    own("createPartnerApplication", {
      body: WEB_APPLICATION,
      captures: { webClientId: "item.clientId" },
    }),
  ];
}

function writeItem(endpoint: ApiRoute, example: CallExample): JsonSchema {
  const { captures = {} } = example;
  const { method, operationId, summary, description = "", auth } = endpoint;
  const test = writeTest(operationId, { captures, hasCode: hasCode(endpoint) });
  return {
    name: operationId,
    event: [writeEvent("test", test)],
    request: {
      method,
      description: [summary, description].filter(Boolean).join("\n\n"),
      ...(auth === "basic" && { auth: BASIC_AUTH }),
      header: [{ key: "Content-Type", value: "application/json" }],
      url: writeUrl(openapiPath(endpoint.path), example),
      ...(example.body && {
        body: {
          mode: "raw",
          raw: JSON.stringify(example.body, null, 2),
          options: { raw: { language: "json" } },
        },
      }),
    },
  };
}

function writeUrl(template: string, { params = {}, query = {} }: CallExample): JsonSchema {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  const entries = Object.entries(query).map(([key, value]) => ({
    key,
    value: value.startsWith("{{") ? value : encodeURIComponent(value),
  }));
  const search = entries.map(({ key, value }) => `${key}=${value}`).join("&");
  return {
    raw: `{{baseUrl}}${path}${search && "?"}${search}`,
    host: ["{{baseUrl}}"],
    path: path.slice(1).split("/"),
    ...(entries.length > 0 && { query: entries }),
  };
}

/** Whether the body of a success has a code. */
function hasCode({ response }: ApiRoute): boolean {
  if (typeof response === "string") return false;
  return "code" in ((response as { properties?: object }).properties ?? {}); // an object schema
}
