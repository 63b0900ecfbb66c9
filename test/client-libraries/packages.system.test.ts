// The Python and PHP packages: their own tests, what a user installs, and their types.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findProgram, LANGUAGES } from "../../scripts/find-languages.mjs";
import { whySkipped } from "../support/process/languages.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { LIBRARIES, LIBRARY_ENVIRONMENT } from "./library.ts";

const ROOT = join(import.meta.dirname, "../..");
const CLIENTS = join(ROOT, "clients");
const [python, php] = LIBRARIES;
assert.ok(python && php);
const tools = findProgram(LANGUAGES.pythonTools) ?? "python3";
const folder = provideFolder();
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

test("Python: canonical texts and signatures agree with the vectors", {
  skip: python.skip,
}, async () => {
  await python.execute(join(CLIENTS, "python/tests/test_signing.py"));
});

test("Python: a request keeps secrets out of dumps", { skip: python.skip }, async () => {
  await python.execute(join(CLIENTS, "python/tests/test_transport.py"));
});

test("PHP: canonical texts and signatures agree with the vectors", { skip: php.skip }, async () => {
  assert.equal(await php.execute(join(CLIENTS, "php/tests/signing.php")), "passed\n");
});

test("PHP: what the client refuses, keeps out of dumps and cannot read", {
  skip: php.skip,
}, async () => {
  assert.equal(await php.execute(join(CLIENTS, "php/tests/client.php")), "passed\n");
});

test("Python: the wheel holds the typed package and works where it is installed", {
  skip: whySkipped("pythonTools"),
}, () => {
  const source = join(folder, "python");
  cpSync(join(CLIENTS, "python"), source, { recursive: true }); // the build writes into it
  const options = ["--no-deps", "--no-index", "--no-build-isolation", "--quiet"];
  const pip = (...words: string[]) =>
    execFileSync(tools, ["-m", "pip", ...words], { stdio: ["ignore", "pipe", "pipe"] });
  pip("wheel", ...options, "--wheel-dir", folder, source);
  const [wheel = ""] = globSync("kaunter-*.whl", { cwd: folder });
  assert.equal(wheel, `kaunter-${version}-py3-none-any.whl`);
  const site = join(folder, "site");
  pip("install", "--no-deps", "--no-index", "--quiet", "--target", site, join(folder, wheel));
  const files = globSync("**/*", { cwd: site }).filter((name) => /\.(py|typed)$/.test(name));
  const sources = globSync("**/*", { cwd: join(CLIENTS, "python/src") });
  assert.deepEqual(files.sort(), sources.filter((name) => /\.(py|typed)$/.test(name)).sort());
  const program = "import kaunter, kaunter.testing; print(kaunter.__version__)";
  const env = { ...process.env, PYTHONPATH: site };
  const printed = execFileSync(tools, ["-c", program], { env, encoding: "utf8" });
  assert.equal(printed.trim(), version);
});

const CALLER = `import kaunter
from typing_extensions import assert_type
from kaunter.generated.types import CheckoutBody, CreateCheckoutResult, TransactionItem


def use(client: kaunter.Client, body: CheckoutBody) -> None:
    assert_type(client.checkouts.create(body), CreateCheckoutResult)
    for transaction in client.transactions.list(limit=2):
        assert_type(transaction, TransactionItem)
    event = kaunter.verify_notification(b"", {}, "")
    if event["eventType"] == "PAYMENT_WEB_ONLINE":
        assert_type(event["data"], TransactionItem)
    assert_type(event["eventId"], str)
`;

test("Python: types are complete, and a mistake in a body is found", {
  skip: whySkipped("pythonTools"),
}, () => {
  const check = (...words: string[]) => {
    const env = { ...process.env, MYPYPATH: LIBRARY_ENVIRONMENT.PYTHONPATH };
    const options = ["--strict", "--cache-dir", join(folder, "mypy")];
    const { stdout } = spawnSync(tools, ["-m", "mypy", ...options, ...words], {
      env,
      encoding: "utf8",
    });
    return stdout;
  };
  const checkProgram = (program: string) => {
    const file = join(folder, "caller.py");
    writeFileSync(file, program);
    return check(file);
  };
  assert.match(check("-p", "kaunter"), /^Success: /);
  assert.match(checkProgram(CALLER), /^Success: /);
  const wrong = CALLER.replace(".create(body)", '.create({"order": {}})');
  assert.match(checkProgram(wrong), /Missing keys/);
});

test("PHP: Composer accepts the manifest", { skip: whySkipped("composer") }, () => {
  const env = { ...process.env, COMPOSER_ALLOW_SUPERUSER: "1" };
  const words = ["validate", "--strict", "--no-interaction", "--quiet"];
  execFileSync("composer", words, { cwd: join(CLIENTS, "php"), env });
});

test("PHP: each parameter and result of the generated methods has a documented type", () => {
  for (const name of globSync("*.php", { cwd: join(CLIENTS, "php/generated") })) {
    const text = readFileSync(join(CLIENTS, "php/generated", name), "utf8");
    for (const [, used = ""] of text.matchAll(/@(?:param|return) (?:Page<|list<)?([A-Z]\w+)/g)) {
      if (used === "Page") continue;
      const types = readFileSync(join(CLIENTS, "php/generated/Types.php"), "utf8");
      assert.match(text, new RegExp(`@phpstan-import-type ${used} from Types`), `${name} ${used}`);
      assert.match(types, new RegExp(`@phpstan-type ${used} `), `${name} ${used}`);
    }
  }
});
