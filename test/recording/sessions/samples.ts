import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  type Command,
  type LanguageName,
  prepareProgram,
  whySkipped,
} from "../../support/process/languages.ts";
import type { Session, Stage } from "./session.ts";

const SAMPLES = join(import.meta.dirname, "../../../docs/samples");

const PROGRAMS: Readonly<Record<string, { extension: string; language: LanguageName | null }>> = {
  go: { extension: "go", language: "go" },
  java: { extension: "java", language: "java" },
  node: { extension: "mjs", language: null },
  php: { extension: "php", language: "php" },
  python: { extension: "py", language: "python" },
  ruby: { extension: "rb", language: "ruby" },
  shell: { extension: "sh", language: null },
};

/** The guides' samples that sign: two calls each. */
export const SAMPLE_SESSIONS: readonly Session[] = Object.entries(PROGRAMS).map(
  ([name, { extension, language }]) => ({
    name: `examples/sample-${name}`,
    mode: "strict",
    skip: language === null ? false : whySkipped(language),
    act: (stage) => runSample(stage, commandOf(extension, language)),
  }),
);

function commandOf(extension: string, language: LanguageName | null): Command {
  const file = join(SAMPLES, `sign-request.${extension}`);
  if (language !== null) {
    return prepareProgram(language, file, mkdtempSync(join(tmpdir(), "kaunter-sample-")));
  }
  return extension === "sh" ? ["bash", file] : [process.execPath, file];
}

async function runSample({ baseUrl, demo, application }: Stage, [program, ...words]: Command) {
  const { clientId, clientSecret, privateKey } = application;
  const answer = await fetch(`${baseUrl}/v1/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      "content-type": "application/json",
    },
    body: '{"grantType":"client_credentials"}',
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const child = spawn(program, words, {
    env: {
      ...process.env,
      ...{ SHOP_BASE_URL: baseUrl, SHOP_ACCESS_TOKEN: accessToken },
      ...{ SHOP_STORE_ID: demo.storeId, SHOP_PRIVATE_KEY: privateKey },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (status !== 0) throw new Error(`${program}: ${printed}`);
}
