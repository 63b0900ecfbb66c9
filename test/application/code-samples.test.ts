// The programs that the portal's debugger writes, run as they are against a gateway.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { CODE_LANGUAGES, writeCode } from "../../packages/portal/src/signing/code-samples.ts";
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

for (const language of CODE_LANGUAGES) {
  const runner = RUNNERS[language];
  const skip = runner.language === null ? false : whySkipped(runner.language);

  test(`the ${language} program signs a call with a body, and one without`, { skip }, async () => {
    const order = {
      title: 'R&D <"é">',
      detail: "a\\b 'c' \u2014",
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
    assert.equal(readAnswer(asked).item.order.title, order.title);
  });
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
