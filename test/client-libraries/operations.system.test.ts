// Every operation of the Python and PHP clients, with the example of its endpoint, made against a
// running gateway: each succeeds, sends what the route expects and returns the part it promises.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import type { CallExample, ExampleValues } from "../../packages/gateway/src/http/example.ts";
import {
  describeClient,
  type Operation,
} from "../../scripts/generate/clients/describe-operations.ts";
import { buildOpenapi } from "../../scripts/generate/openapi/openapi.ts";
import { exampleOf, openapiPath } from "../../scripts/generate/openapi/openapi-operation.ts";
import { prepareExamples } from "../docs/prepare-examples.ts";
import { assertContract } from "../support/contract.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { LIBRARIES, type LibraryCall, type Outcome, optionsOf } from "./library.ts";

const { operations } = describeClient(await buildOpenapi());
const file = join(provideFolder(), "logo.png");
writeFileSync(file, Buffer.from("89504e470d0a1a0a", "hex"));

test("every endpoint with a name is a method, and no two have the same", () => {
  const named = MERCHANT_ROUTES.filter(({ sdk }) => (sdk as unknown) !== null);
  const described = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const missing = named.filter(
    ({ method, path }) => !described.has(`${method} ${openapiPath(path)}`),
  );
  assert.deepEqual(missing, []);
  assert.equal(new Set(operations.map(nameOf)).size, operations.length);
});

for (const library of LIBRARIES) {
  test(`the ${library.name} client makes every call of the interface`, {
    skip: library.skip,
  }, async () => {
    const gateway = await provideTestGateway();
    const values: Record<string, string> = { ...(await prepareExamples(gateway)) };
    const client = library.open({ options: optionsOf(gateway, gateway.demo) });
    for (const operation of operations) {
      const route = MERCHANT_ROUTES.find(
        ({ method, path }) => method === operation.method && openapiPath(path) === operation.path,
      );
      assert.ok(route, operation.path);
      if (operation.isUpload) {
        assertUpload(await client.call({ name: nameOf(operation), args: [file] }));
        continue;
      }
      const example = exampleOf(route, values as ExampleValues); // made whole before
      assert.ok(example, operation.path);
      const call = { name: nameOf(operation), ...writeArguments(operation, example) };
      const outcome = await client.call(call);
      assertSuccess(operation, example, outcome);
      capture(example, outcome, values);
    }
    await client.close();
  });
}

const nameOf = ({ resource, name }: Operation) => `${resource}.${name}`;

/** Required values in order, then the body, then the optional ones by name. */
function writeArguments(
  { pathNames, query, body, fixedBody }: Operation,
  example: CallExample,
): Pick<LibraryCall, "args" | "named"> {
  const required = query.filter(({ isRequired }) => isRequired);
  const optional = query.filter(({ isRequired }) => !isRequired);
  const named = optional.flatMap(({ name }) =>
    example.query?.[name] === undefined ? [] : [[name, example.query[name]] as const],
  );
  return {
    args: [
      ...pathNames.map((name) => example.params?.[name]),
      ...required.map(({ name }) => example.query?.[name]),
      ...(body !== null && fixedBody === null ? [example.body] : []),
    ],
    named: Object.fromEntries(named),
  };
}

function assertSuccess(operation: Operation, example: CallExample, outcome: Outcome): void {
  const name = nameOf(operation);
  assert.equal(outcome.error, undefined, `${name}: ${JSON.stringify(outcome.error)}`);
  assert.notEqual(outcome.requestId, "", name);
  if (operation.part === "text") {
    assert.equal(outcome.value, outcome.text, name);
    return;
  }
  const { method } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) =>
    encodeURIComponent(example.params?.[each] ?? ""),
  );
  const body = JSON.parse(outcome.text);
  assertContract({ method, path, status: outcome.status, body });
  // PHP's arrays do not tell {} from [].
  const plain = (value: unknown) => JSON.stringify(value)?.replaceAll("{}", "[]");
  if (operation.part === "none") assert.equal(outcome.value, null, name);
  if (operation.part === "item") assert.equal(plain(outcome.value), plain(body.item), name);
  if (operation.part !== "page") return;
  assert.equal(plain(outcome.items), plain(body.items), name);
  assert.equal(plain(outcome.meta), plain(body.meta), name);
}

/** Eight bytes may be rejected as an image; the form was read and the signature was valid. */
function assertUpload({ error, value }: Outcome): void {
  if (error) assert.equal(error.code, "INVALID_FILE", JSON.stringify(error));
  else assert.match(value.fileUrl, /^http/);
}

/** Keeps the IDs that later examples need. */
function capture(
  { captures = {} }: CallExample,
  outcome: Outcome,
  values: Record<string, string>,
): void {
  for (const [name, place] of Object.entries(captures)) {
    const found = place.split(".").reduce((value, key) => value?.[key], JSON.parse(outcome.text));
    assert.equal(typeof found, "string", `${name} at ${place}`);
    values[name] = found;
  }
}
