// openapi.json as other tools read it: Redocly's recommended rules, and a validating parser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import SwaggerParser from "@apidevtools/swagger-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const PATH = join(import.meta.dirname, "../../docs/reference/openapi.json");
const source = readFileSync(PATH, "utf8");

/** Not about the document: what they would have us change would say less. */
const ACCEPTED = [
  // The page where a user consents; its errors are pages.
  "#/paths/~1authorize/get/responses",
  // `x-compat-schema` refers to them, and no operation responds with codes of unknown paths.
  "#/components/schemas/Compat",
  "#/components/examples/API_ENDPOINT_NOT_FOUND",
  "#/components/examples/METHOD_NOT_ALLOWED",
];

test("Redocly's recommended rules find nothing", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: PATH, config });
  const found = problems.map(({ message, location: [place] }) => `${place?.pointer} ${message}`);
  const open = found.filter((each) => !ACCEPTED.some((place) => each.startsWith(place)));
  assert.deepEqual(open, []);
});

test("swagger-parser accepts the document", async () => {
  const { info } = await SwaggerParser.validate(JSON.parse(source));
  assert.equal(info.title, "Kaunter");
});

test("every operation except the upload has a recorded response", () => {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(source);
  const without = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ responses }) => Object.values(responses[200].content)[0]?.example === undefined);
  assert.deepEqual(
    without.map(({ operationId }) => operationId),
    ["uploadFile"],
  );
});

interface Operation {
  operationId: string;
  responses: { 200: { content: Record<string, { example?: unknown }> } };
}
