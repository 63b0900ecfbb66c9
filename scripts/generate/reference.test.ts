/** Table of errors, pages and OpenAPI document say the same, in both directions. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ERRORS, type ErrorCode } from "../../packages/gateway/src/domain/errors.ts";
import {
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
} from "../../packages/gateway/src/domain/notification/webhook-event.ts";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { COMMON_ERRORS } from "../../packages/gateway/src/http/errors.ts";
import { API_ROUTES, errorsOf } from "../../packages/gateway/src/http/routes.ts";
import { ROOT } from "./list-outputs.ts";
import { buildOpenapi, listInterfaceCodes, UNROUTED_CODES } from "./openapi/openapi.ts";
import { openapiPath } from "./openapi/openapi-operation.ts";

interface Operation {
  operationId: string;
  parameters: { $ref?: string; name?: string; in?: string }[];
  responses: Record<string, Response>;
}
interface Response {
  $ref?: string;
  content?: { "application/json"?: { examples?: Record<string, unknown> } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    examples: Record<string, { value: { error: { code: string; message: string } } }>;
    responses: Record<string, Response>;
    schemas: { ErrorCode: { enum: string[] } };
  };
}

let openapi: Document;
let errorsPage: Map<string, { status: number; message: string }>;
before(async () => {
  // The part of OpenAPI that is checked here.
  openapi = JSON.parse(JSON.stringify(await buildOpenapi())) as Document;
  errorsPage = readErrorsPage();
});

function readErrorsPage() {
  const text = readFileSync(join(ROOT, "docs/reference/errors.md"), "utf8");
  const rows = text.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.*?) \| /gm);
  return new Map(
    [...rows].map(([, code = "", status, message = ""]) => [
      code,
      { status: Number(status), message },
    ]),
  );
}

const operations = () =>
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );

/** Codes that the examples of an operation name, by status. */
function codesOf({ responses }: Pick<Operation, "responses">): [status: number, code: string][] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const name = response.$ref?.split("/").at(-1);
    const found = name ? openapi.components.responses[name] : response;
    const examples = found?.content?.["application/json"]?.examples ?? {};
    return Object.keys(examples).map((code): [number, string] => [Number(status), code]);
  });
}

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate({ ...openapi });
  assert.ok(valid, JSON.stringify(errors));
});

test("every endpoint is in the document, and nothing else", () => {
  const wanted = API_ROUTES.map(({ method, path }) => `${method} ${openapiPath(path)}`);
  assert.deepEqual(
    operations()
      .map(({ call }) => call)
      .sort(),
    wanted.sort(),
  );
});

test("operation ids are different, and so are calls", () => {
  const ids = operations().map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length, ids.join(" "));
  const routes = MERCHANT_ROUTES.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(routes).size, routes.length);
});

test("every signed call asks for the three signature headers, and every path parameter is reported", () => {
  for (const route of MERCHANT_ROUTES) {
    const operation = openapi.paths[openapiPath(route.path)]?.[route.method.toLowerCase()];
    const headers = operation?.parameters.filter(({ $ref }) => $ref).length;
    assert.equal(headers, 3, route.operationId);
    const told = operation?.parameters.filter((one) => one.in === "path").map(({ name }) => name);
    const wanted = [...route.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name);
    assert.deepEqual(told, wanted, route.operationId);
  }
});

test("every error of the table is on the page with its status and message, and nothing else is", () => {
  assert.deepEqual([...errorsPage.keys()], Object.keys(ERRORS));
  for (const [code, entry] of Object.entries(ERRORS)) {
    assert.deepEqual(errorsPage.get(code), { ...entry }, code);
  }
});

test("every code in the document is in the table, with its status and message", () => {
  const { schemas, examples } = openapi.components;
  assert.deepEqual(schemas.ErrorCode.enum, Object.keys(examples));
  for (const [code, { value }] of Object.entries(examples)) {
    assert.ok(code in ERRORS, code);
    const { message } = ERRORS[code as ErrorCode]; // on the line above
    assert.deepEqual(value, { error: { code, message } });
  }
  for (const operation of operations()) {
    for (const [status, code] of codesOf(operation)) {
      const statuses: number[] = [ERRORS[code as ErrorCode].status]; // an example's name
      if (code === "INVALID_REQUEST") statuses.push(413, 415);
      if (code === "STORE_NOT_FOUND") statuses.push(404);
      assert.ok(statuses.includes(status), `${operation.operationId}: ${code} with ${status}`);
    }
  }
});

test("what an endpoint declares is in its operation, and the other way round", () => {
  const declared = API_ROUTES.map((route) => ({
    operationId: route.operationId,
    codes: errorsOf(route),
  }));
  for (const { operationId, codes } of declared) {
    const operation = operations().find((one) => one.operationId === operationId);
    const told = new Set(operation && codesOf(operation).map(([, code]) => code));
    assert.deepEqual([...told].sort(), [...new Set(codes)].sort(), operationId);
  }
});

test("every code of the API is returned by an operation, or on any path", () => {
  const told = new Set<string>(UNROUTED_CODES);
  for (const operation of operations()) for (const [, code] of codesOf(operation)) told.add(code);
  assert.deepEqual(
    listInterfaceCodes().filter((code) => !told.has(code)),
    [],
  );
});

test("a route declares every code that its own file throws", async () => {
  const folder = join(ROOT, "packages/gateway/src/http/api");
  for (const file of globSync("**/*.ts", { cwd: folder })) {
    if (file.endsWith(".test.ts") || file === "index.ts") continue;
    const text = readFileSync(join(folder, file), "utf8");
    const thrown = [...text.matchAll(/new GatewayError\(\s*"([A-Z_]+)"/g)].map(([, code]) => code);
    const exports: Record<string, unknown> = await import(join(folder, file));
    const routes = MERCHANT_ROUTES.filter((route) => Object.values(exports).includes(route));
    if (routes.length === 0) continue;
    const declared = new Set<string | undefined>([
      ...routes.flatMap(({ errors }) => errors),
      ...COMMON_ERRORS,
    ]);
    const missing = thrown.filter((code) => !declared.has(code));
    assert.deepEqual(missing, [], file);
  }
});

test("every event the gateway sends is on the events page", () => {
  const page = readFileSync(join(ROOT, "docs/reference/events.md"), "utf8");
  for (const name of [...WEBHOOK_EVENT_TYPES, TEST_EVENT]) {
    assert.ok(page.includes(`\`${name}\``), name);
  }
});

test("every table of states is drawn on the states page", () => {
  const folder = join(ROOT, "packages/gateway/src/domain");
  const page = readFileSync(join(ROOT, "docs/concepts/states.md"), "utf8");
  for (const file of globSync("**/*.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^export const (\w+_TRANSITIONS)\b/gm)) {
      assert.ok(page.includes(`<!-- generated: ${name} -->`), `${name} of ${file}`);
    }
  }
});

test("the codes of broken rules are not in the OpenAPI document", () => {
  assert.deepEqual(JSON.stringify(openapi).match(/"(x-error-codes|errorCodes)":/g), null);
});
