// The Postman collection, run by Postman's own runtime against a running gateway.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { prepareExamples } from "./prepare-examples.ts";

interface Run {
  start(callbacks: Record<string, unknown>): void;
}
interface Collection {
  variables: { upsert(variable: { key: string; value: string }): void };
}
type Runner = new () => {
  run(
    collection: Collection,
    options: object,
    callback: (problem: Error | null, run: Run) => void,
  ): void;
};

// Postman's packages have no types of their own; this is what is used of them.
const require = createRequire(import.meta.url);
const { Runner } = require("postman-runtime") as { Runner: Runner };
const ofRuntime = createRequire(require.resolve("postman-runtime"));
const { Collection } = ofRuntime("postman-collection") as {
  Collection: new (definition: unknown) => Collection;
};

const gateway = await provideTestGateway();

interface Made {
  name: string;
  status: number;
  text: string;
}

/** Runs all items; gives each answer, in order. */
async function runCollection(changes: Record<string, string>): Promise<Made[]> {
  const served = await fetch(`${gateway.baseUrl}/docs/postman.json`);
  assert.equal(served.status, 200);
  const collection = new Collection(await served.json());
  for (const [key, value] of Object.entries(changes)) {
    collection.variables.upsert({ key, value });
  }
  const made: Made[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Made[]>();
  new Runner().run(collection, {}, (problem, run) => {
    if (problem) return reject(problem);
    run.start({
      exception: (_cursor: unknown, error: Error) => reject(error),
      response(
        error: Error | null,
        _cursor: unknown,
        response: { code: number; text(): string },
        _request: unknown,
        item: { name: string },
      ) {
        if (error) return reject(error);
        made.push({ name: item.name, status: response.code, text: response.text() });
      },
      done: (error: Error | null) => (error ? reject(error) : resolve(made)),
    });
  });
  return promise;
}

test("every call of the collection is signed by its script and succeeds", async () => {
  const { baseUrl, demo } = gateway;
  const { clientId, clientSecret, privateKey } = demo;
  const { accessToken: _, ...values } = await prepareExamples(gateway);
  const made = await runCollection({ ...values, baseUrl, clientId, clientSecret, privateKey });
  assert.ok(made.length > 50, `only ${made.length} calls`);
  assert.deepEqual(
    made.filter(({ status }) => status !== 200),
    [],
  );
});
