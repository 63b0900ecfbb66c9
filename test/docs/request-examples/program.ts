import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { TestGateway } from "../../support/gateway.ts";
import type { Command } from "../../support/process/languages.ts";

/** An example with the values of a gateway. */
export interface ReadyExample {
  readonly operationId: string;
  readonly text: string;
}

/** What became of an example. */
export interface Outcome {
  readonly operationId: string;
  /** Body of the response. */
  readonly body: string;
  /** Of the request that was sent, where the program can tell. */
  readonly request?: { readonly method: string; readonly url: string; readonly status: number };
}

/** All examples of a language as one program. */
export interface ExampleProgram {
  readonly label: string;
  /** What node:test takes as `skip`. */
  readonly skip: string | false;
  run(examples: readonly ReadyExample[], gateway: TestGateway, folder: string): Promise<Outcome[]>;
}

/** What `./kaunter env` prints, for a gateway of a test. */
async function environmentOf(gateway: TestGateway): Promise<Record<string, string>> {
  const { baseUrl, demo } = gateway;
  return {
    SHOP_BASE_URL: baseUrl,
    SHOP_CLIENT_ID: demo.clientId,
    SHOP_CLIENT_SECRET: demo.clientSecret,
    SHOP_PRIVATE_KEY: demo.privateKey.trim(),
    SHOP_ACCESS_TOKEN: await gateway.token(),
  };
}

/** Runs a program that must succeed; answers what it prints. */
export async function execute(
  [program, ...words]: Command,
  gateway: TestGateway,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, ...(await environmentOf(gateway)), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, complaints, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  assert.equal(status, 0, `${complaints}\n${printed.slice(-1_000)}`);
  return printed;
}
