// What the portal offers to copy, run as it is against a gateway.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { CODE_LANGUAGES, writeCode } from "../../packages/portal/src/signing/code-samples.ts";
import {
  listHeaders,
  listSteps,
  makeOnceOnly,
} from "../../packages/portal/src/signing/sign-request.ts";
import { writeCurl, writeTokenCommand } from "../../packages/portal/src/signing/write-curl.ts";
import { provideTestGateway } from "../support/gateway.ts";
import {
  type Command,
  type LanguageName,
  prepareProgram,
  whySkipped,
} from "../support/process/languages.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const RUNNERS = {
  "Node.js": { language: null, file: "call.mjs" },
  Python: { language: "python", file: "call.py" },
  PHP: { language: "php", file: "call.php" },
  Go: { language: "go", file: "call.go" },
  Java: { language: "java", file: "call.java" },
  Shell: { language: "shell", file: "call.sh" },
} as const satisfies Record<(typeof CODE_LANGUAGES)[number], object>;

const folder = provideFolder();
const gateway = await provideTestGateway();
writeFileSync(join(folder, "private.pem"), gateway.demo.privateKey, { mode: 0o600 });

/** What each language and shell could take for its own. */
const HOSTILE = "a\\b 'c' '''d''' $HOME `id` $(id) %s %1$s {e} #{f} \\u0041 \u2014 \u{1F600} \t!";

for (const language of CODE_LANGUAGES) {
  const runner = RUNNERS[language];
  const skip = runner.language === null ? false : whySkipped(runner.language);

  test(`the ${language} program signs a call with a body, and one without`, { skip }, async () => {
    const order = {
      title: 'R&D <"é">',
      detail: HOSTILE,
      id: `C-${language.slice(0, 4)}`,
    };
    const body = JSON.stringify(gateway.checkoutBody({ order }));
    const url = `${gateway.baseUrl}/v3/payment/online`;
    const made = await run(language, { method: "POST", url, body });
    const { checkoutId } = readAnswer(made).item;
    const asked = await run(language, {
      method: "GET",
      url: `${url}?checkoutId=${checkoutId}`,
      body: "",
    });
    const { item } = readAnswer(asked);
    assert.equal(item.order.title, order.title);
    assert.equal(item.order.detail, order.detail);
  });
}

for (const shell of ["sh", "bash"]) {
  test(`the copied commands get a token and create a checkout in ${shell}`, async () => {
    const order = { title: "It's R&D", detail: HOSTILE, id: `C-curl-${shell}` };
    const body = JSON.stringify(gateway.checkoutBody({ order }));
    const request = {
      method: "POST",
      url: `${gateway.baseUrl}/v3/payment/online`,
      body,
      ...makeOnceOnly(),
    };
    const { canonicalText, signedText } = listSteps(request);
    const signature = sign("sha256", Buffer.from(signedText), gateway.demo.privateKey);
    const headers = listHeaders(request, `sha256 ${signature.toString("base64")}`);
    const commands = [
      writeTokenCommand(`${gateway.baseUrl}/v1/token`, gateway.demo.clientId),
      writeCurl({ ...request, headers, body: canonicalText }),
    ];
    const { clientSecret } = gateway.demo;
    const made = await runCommands(shell, commands, { CLIENT_SECRET: clientSecret });
    const { checkoutId } = readAnswer(made).item;
    const asked = await gateway.get(`/v3/payment/online?checkoutId=${checkoutId}`);
    assert.equal(asked.body.item.order.detail, HOSTILE);
    assert.equal(asked.body.item.order.title, order.title);
  });
}

test("the token command says what it lacks", async () => {
  const command = writeTokenCommand(`${gateway.baseUrl}/v1/token`, gateway.demo.clientId);
  const said = await runCommands("sh", [`(${command}) 2>&1 || true`], {});
  assert.match(said, /CLIENT_SECRET: set it first/);
});

/** As pasted into a shell, one after the other. */
function runCommands(
  shell: string,
  commands: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const { CLIENT_SECRET: _, ...inherited } = process.env;
  const child = spawn(shell, ["-c", commands.join("\n")], {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

async function run(
  language: (typeof CODE_LANGUAGES)[number],
  request: { method: string; url: string; body: string },
): Promise<string> {
  const runner = RUNNERS[language];
  const file = join(folder, runner.file);
  writeFileSync(file, writeCode(language, request));
  const [program, ...words] = commandOf(runner.language, file);
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, ACCESS_TOKEN: await gateway.token() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

function commandOf(language: LanguageName | null, file: string): Command {
  return language === null ? [process.execPath, file] : prepareProgram(language, file, folder);
}

// Tests read into answers freely; assertions are what checks them.
// biome-ignore lint/suspicious/noExplicitAny: see above
function readAnswer(printed: string): any {
  const body = JSON.parse(printed.slice(printed.indexOf("{")));
  assert.equal(body.code, "SUCCESS", printed);
  return body;
}
