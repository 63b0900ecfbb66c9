/** The examples that use a client: each program notes the requests that its client sends. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { LIBRARY_ENVIRONMENT } from "../../client-libraries/library.ts";
import { prepareProgram, whySkipped } from "../../support/process/languages.ts";
import { type ExampleProgram, execute, type Outcome, type ReadyExample } from "./program.ts";

const ROOT = join(import.meta.dirname, "../../..");
const TSC_OPTIONS =
  "--ignoreConfig --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noEmit --module nodenext --target esnext --lib esnext,dom,dom.iterable --types node --allowImportingTsExtensions --skipLibCheck";

const NODE_HEAD = `import { openAsBlob } from "node:fs";
import { createClient } from "@kaunter/sdk";

let sent = {};
const kaunter = createClient({
  baseUrl: process.env.SHOP_BASE_URL,
  clientId: process.env.SHOP_CLIENT_ID,
  clientSecret: process.env.SHOP_CLIENT_SECRET,
  privateKey: process.env.SHOP_PRIVATE_KEY,
  environment: {
    async fetch(url, options) {
      const response = await fetch(url, options);
      const body = await response.clone().text();
      sent = { request: { method: options?.method, url, status: response.status }, body };
      return response;
    },
  },
});
const report = (operationId: string) => console.log(JSON.stringify({ operationId, ...sent }));
`;

export const nodeProgram: ExampleProgram = {
  label: "Node.js",
  skip: false,
  async run(examples, gateway, folder) {
    const blocks = examples.map(
      ({ operationId, text }) => `{\n${text}}\nreport("${operationId}");`,
    );
    const file = join(folder, "examples.ts");
    writeFileSync(file, [NODE_HEAD, ...blocks].join("\n"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const [printed] = await Promise.all([
      execute([process.execPath, file], gateway, folder),
      checkTypes(file, folder),
    ]);
    return readLines(printed);
  },
};

async function checkTypes(file: string, folder: string): Promise<void> {
  const roots = ["--typeRoots", join(ROOT, "node_modules/@types")];
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const words = [file, ...TSC_OPTIONS.split(" "), ...roots];
  const failed = await promisify(execFile)(tsc, words, { cwd: folder }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  assert.equal(failed, "");
}

const PYTHON_HEAD = `import json
import os

from kaunter import Client
from kaunter.transport import send_over_http

sent = {}


def send(request):
    response = send_over_http(request)
    sent["request"] = {"method": request.method, "url": request.url, "status": response.status}
    sent["body"] = response.text
    return response


def report(operation_id):
    print(json.dumps({"operationId": operation_id, **sent}))


kaunter = Client(
    base_url=os.environ["SHOP_BASE_URL"],
    client_id=os.environ["SHOP_CLIENT_ID"],
    client_secret=os.environ["SHOP_CLIENT_SECRET"],
    private_key=os.environ["SHOP_PRIVATE_KEY"],
    transport=send,
)
`;

export const pythonProgram: ExampleProgram = {
  label: "Python",
  skip: whySkipped("python"),
  run: (examples, gateway, folder) => {
    const program = join(folder, "examples.py");
    writeFileSync(program, PYTHON_HEAD + writeReports(examples, ""));
    const command = prepareProgram("python", program, folder);
    return execute(command, gateway, folder, LIBRARY_ENVIRONMENT).then(readLines);
  },
};

const PHP_HEAD = `<?php
declare(strict_types=1);

require getenv('KAUNTER_AUTOLOAD');

use Kaunter\\Http\\Request;
use Kaunter\\Http\\Response;

final class NotingTransport implements Kaunter\\Http\\Transport
{
    public array $sent = [];

    public function send(Request $request): Response
    {
        $response = (new Kaunter\\Http\\CurlTransport())->send($request);
        $this->sent = [
            'request' => [
                'method' => $request->method, 'url' => $request->url, 'status' => $response->status,
            ],
            'body' => $response->body,
        ];
        return $response;
    }
}

$transport = new NotingTransport();
$report = function (string $operationId) use ($transport): void {
    echo json_encode(['operationId' => $operationId] + $transport->sent), "\\n";
};
$kaunter = new Kaunter\\Client(
    baseUrl: getenv('SHOP_BASE_URL'),
    clientId: getenv('SHOP_CLIENT_ID'),
    clientSecret: getenv('SHOP_CLIENT_SECRET'),
    privateKey: getenv('SHOP_PRIVATE_KEY'),
    transport: $transport,
);
`;

export const phpProgram: ExampleProgram = {
  label: "PHP",
  skip: whySkipped("phpWithCurl"),
  run: (examples, gateway, folder) => {
    const program = join(folder, "examples.php");
    writeFileSync(program, PHP_HEAD + writeReports(examples, "$", ";"));
    const command = prepareProgram("phpWithCurl", program, folder);
    return execute(command, gateway, folder, LIBRARY_ENVIRONMENT).then(readLines);
  },
};

function writeReports(examples: readonly ReadyExample[], sigil: string, end = ""): string {
  return examples
    .map(({ operationId, text }) => `${text}${sigil}report("${operationId}")${end}\n`)
    .join("");
}

function readLines(printed: string): Outcome[] {
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Outcome); // as the programs above write it
}
