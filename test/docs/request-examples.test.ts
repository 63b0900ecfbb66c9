// Every request example of the API reference, in each language, as one program against a running
// gateway: each call succeeds, and is the one that its heading names.

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ExampleValues } from "../../packages/gateway/src/http/example.ts";
import { API_ROUTES, type ApiRoute } from "../../packages/gateway/src/http/routes.ts";
import { describeCall } from "../../scripts/generate/examples/example-call.ts";
import { EXAMPLE_LANGUAGES } from "../../scripts/generate/examples/request-examples.ts";
import { exampleOf } from "../../scripts/generate/openapi/openapi-operation.ts";
import { assertContract } from "../support/contract.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { nodeProgram, phpProgram, pythonProgram } from "./request-examples/client-programs.ts";
import { fillIn, prepareValues } from "./request-examples/prepared-values.ts";
import type { Outcome } from "./request-examples/program.ts";
import { readExamples } from "./request-examples/read-examples.ts";
import {
  curlProgram,
  goProgram,
  javaProgram,
  rubyProgram,
} from "./request-examples/signing-programs.ts";

const LINES_MAX = 25;

const examples = readExamples();
const folder = provideFolder();

function labelsOf(route: ApiRoute): string[] {
  if (route.auth !== "signed") return route.operationId === "authorize" ? [] : ["curl"];
  const all = ["curl", "Node.js", "Python", "PHP", "Go", "Java", "C#", "Ruby"];
  return route.operationId === "uploadFile" ? all.slice(0, 4) : all;
}

test("every operation has its examples, in order, with nothing between them", () => {
  assert.deepEqual(
    EXAMPLE_LANGUAGES.map(({ fence, label }) => `${fence} [${label}]`),
    [
      "sh [curl]",
      "js [Node.js]",
      "python [Python]",
      "php [PHP]",
      "go [Go]",
      "java [Java]",
      "csharp [C#]",
      "ruby [Ruby]",
    ],
  );
  for (const route of API_ROUTES) {
    const found = examples.get(route.operationId) ?? [];
    assert.deepEqual(
      found.map(({ label }) => label),
      labelsOf(route),
      route.operationId,
    );
    for (const { fence, label, gap, text } of found) {
      const language = EXAMPLE_LANGUAGES.find((each) => each.label === label);
      assert.equal(fence, language?.fence, route.operationId);
      assert.match(gap, /^\n*$/, `${route.operationId}: ${label}`);
      const lines = text.trimEnd().split("\n");
      assert.ok(lines.length <= LINES_MAX, `${route.operationId}: ${label} has ${lines.length}`);
    }
  }
});

const PROGRAMS = [
  ...[curlProgram, nodeProgram, pythonProgram, phpProgram],
  ...[goProgram, javaProgram, rubyProgram],
];

for (const { label, skip, run } of PROGRAMS) {
  test(`the examples in ${label} succeed`, { skip }, async () => {
    const gateway = await provideTestGateway();
    const values = await prepareValues(gateway);
    const own = mkdtempSync(join(folder, "program-"));
    writeFileSync(join(own, "registration.pdf"), makePdf());
    const routes = API_ROUTES.filter((route) => labelsOf(route).includes(label));
    const ready = routes.map((route) => {
      const example = examples.get(route.operationId)?.find((each) => each.label === label);
      assert.ok(example, route.operationId);
      return { operationId: route.operationId, text: fillIn(example.text, route, values) };
    });
    const outcomes = await run(ready, gateway, own);
    assert.deepEqual(
      outcomes.map(({ operationId }) => operationId),
      ready.map(({ operationId }) => operationId),
    );
    for (const [at, route] of routes.entries()) {
      const [outcome, example] = [outcomes[at], ready[at]];
      assert.ok(outcome && example);
      const path = pathOf(route, values);
      // Only the clients tell what they sent; the others say it in their text.
      const isShown = example.text.includes(path) && example.text.includes(route.method);
      assert.ok(outcome.request || isShown, example.text);
      assertOutcome(route, outcome, gateway.baseUrl + path);
    }
  });
}

/** With prepared values, as `describeCall` has it with those of the samples. */
function pathOf(route: ApiRoute, values: ExampleValues): string {
  const path = describeCall(route, [])?.path ?? route.path;
  return fillIn(path, route, values);
}

function assertOutcome(
  route: ApiRoute,
  { operationId, body, request }: Outcome,
  url: string,
): void {
  const { method } = route;
  if (request) assert.deepEqual(request, { method, url, status: 200 }, `${operationId}: ${body}`);
  const isText = typeof route.response === "string" || !("properties" in route.response);
  if (isText && !body.startsWith("{")) return;
  const content: unknown = JSON.parse(body);
  assert.ok(!Object.hasOwn(content as object, "error"), `${operationId}: ${body}`); // JSON of a response
  assertContract({ method, path: new URL(url).pathname, status: 200, body: content });
}

// They cannot be compiled here: Debian has no .NET.
test("the examples in C# are balanced, and hold the request and every value of its body", () => {
  for (const route of API_ROUTES.filter((each) => labelsOf(each).includes("C#"))) {
    const text = examples.get(route.operationId)?.find(({ label }) => label === "C#")?.text ?? "";
    const name = `${route.operationId}:\n${text}`;
    assertBalanced(text, name);
    const call = describeCall(route, []);
    assert.ok(call, name);
    const method = call.method.charAt(0) + call.method.slice(1).toLowerCase();
    assert.ok(text.includes(`await Call(HttpMethod.${method}, "${call.path}", `), name);
    assert.equal(text.includes("Signing.CanonicalText(body)"), call.body !== undefined, name);
    const unread = withoutLeaves(text, exampleOf(route)?.body);
    assert.doesNotMatch(unread, /= "|= \d|= true|= false/, name);
  }
});

function assertBalanced(text: string, name: string): void {
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const char of text.replace(/"(?:[^"\\]|\\.)*"/g, "")) {
    if ("([{".includes(char)) open.push(char);
    else if (char in pairs) assert.equal(open.pop(), pairs[char], name);
  }
  assert.deepEqual(open, [], name);
  const statements = text.trimEnd().split(/^(?=var |Console)/m);
  for (const statement of statements) assert.ok(statement.trimEnd().endsWith(";"), name);
}

/** The text without each value of a body, all of which must be there. */
function withoutLeaves(text: string, body: unknown): string {
  let rest = text;
  const take = (key: string, value: unknown) => {
    if (typeof value === "object" && value !== null) {
      for (const [inner, each] of Object.entries(value)) take(inner, each);
      return;
    }
    const literal = JSON.stringify(value);
    const member = /^\d+$/.test(key) ? literal : `["${key}"] = ${literal}`;
    assert.ok(rest.includes(member), `${member} in ${text}`);
    rest = rest.replace(member, "");
  };
  take("", body ?? {});
  return rest;
}
