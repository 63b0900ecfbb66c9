import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { inspect } from "node:util";
import { VARIABLES } from "./config/environment.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";

/** Random, once. */
const KEY = "5f1c0e9ab27d4483f6619be0d2a7350c8e91fb3472c60ddd08b5a4e963172fca";
const OTHER_KEY = "c24a97d3108be56f7c30f1d84e6b92a5db0537ee6914c8f2a1706b3d89fe425c";
const NOBODY = 65_534;
const PRODUCTION = {
  KAUNTER_MODE: "production",
  KAUNTER_PUBLIC_URL: "https://pay.example",
  KAUNTER_BEHIND_PROXY: "1",
  KAUNTER_MASTER_KEY: KEY,
  KAUNTER_RAILS_FILE: "/etc/kaunter/rails.json",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("an empty environment gives a local sandbox", () => {
  const config = readConfig({});
  assert.equal(config.mode, "sandbox");
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.port, 8080);
  assert.deepEqual(config.publicUrls, ["http://127.0.0.1:8080", "http://localhost:8080"]);
  assert.equal(config.rateLimitPerApplication, 50);
  assert.equal(config.simulators, true);
  assert.ok(Object.isFrozen(config));
});

test("production starts with the required variables, without private targets and simulators", () => {
  const config = readConfig(PRODUCTION);
  assert.equal(config.mode, "production");
  assert.equal(config.simulators, false);
  assert.equal(config.allowPrivateNotifyTargets, false);
  assert.equal(config.proxyCount, 1);
});

for (const [name, value] of [
  ["KAUNTER_MODE", "Production"],
  ["PORT", "80a"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["DATABASE_URL", "mysql://x"],
  ["KAUNTER_PUBLIC_URL", "pay.example"],
  ["KAUNTER_PUBLIC_URL", "https://pay.example,"],
  ["KAUNTER_PUBLIC_URL", "https://pay.example?x=1"],
  ["KAUNTER_PUBLIC_URL", "ftp://pay.example"],
  ["KAUNTER_MASTER_KEY", "abcd"],
  ["KAUNTER_MASTER_KEY", "x".repeat(64)],
  ["KAUNTER_PROCESSES", "0"],
  ["KAUNTER_PROCESSES", "65"],
  ["KAUNTER_PROCESSES", "automatic"],
  ["KAUNTER_RATE_LIMIT_PER_APPLICATION", "1.5"],
  ["KAUNTER_BEHIND_PROXY", "yes"],
  ["KAUNTER_SIMULATORS", "true"],
  ["KAUNTER_SIMULATOR_PORT", "x"],
  ["DATABASE_URL", "postgresql://a,b:x/name"],
  ["DATABASE_URL", "postgresql://a,b/name?target_session_attrs=standby"],
  ["KAUNTER_DB_DIRECT_URL", "http://a/name"],
  ["KAUNTER_SMTP_URL", "http://mail"],
  ["KAUNTER_LOG_LEVEL", "verbose"],
  ["KAUNTER_CARD_ENTRY", "SAQ-D"],
  ["KAUNTER_CARD_ENTRY", "1"],
  ["KAUNTER_CARD_URL", "cards.example"],
  ["KAUNTER_CARD_URL", "https://cards.example/form"],
  ["KAUNTER_CARD_URL", "ftp://cards.example"],
  ["KAUNTER_CARD_URL", "http://localhost:8080"],
  ["KAUNTER_ARCHIVE_URL", "/var/lib/kaunter"],
  ["KAUNTER_ARCHIVE_URL", "file://host/archive"],
  ["KAUNTER_ARCHIVE_URL", "file:///"],
  ["KAUNTER_ARCHIVE_URL", "s3://"],
  ["KAUNTER_ARCHIVE_URL", "s3://id:secret@bucket"],
  ["KAUNTER_ARCHIVE_URL", "s3://bucket?endpoint=store.example"],
  ["KAUNTER_ARCHIVE_URL", "s3://bucket?endpoint=https://store.example/path"],
  ["KAUNTER_ARCHIVE_URL", "s3://bucket?Region=x"],
  ["KAUNTER_ARCHIVE_SECRET_ACCESS_KEY", "two words"],
  ["KAUNTER_ARCHIVE_URL", "sftp://kaunter@sftp.bank.example/in"],
  ["KAUNTER_PAYOUT_FILES_URL", "sftp://kaunter:hush@sftp.bank.example/in"],
  ["KAUNTER_PAYOUT_FILES_HOST_KEY", "MD5:00:11"],
] as const) {
  test(`${name}=${value.slice(0, 30)} is rejected by name`, () => {
    const problems = problemsOf({ [name]: value });
    assert.equal(problems.length, 1, problems.join("; "));
    assert.match(problems[0] ?? "", new RegExp(`^${name}\\b`));
  });
}

for (const [name, value] of [
  ["KAUNTER_SIMULATORS", "1"],
  ["KAUNTER_ALLOW_PRIVATE_NOTIFY", "1"],
  ["KAUNTER_BEHIND_PROXY", "0"],
  ["KAUNTER_PUBLIC_URL", ""],
  ["KAUNTER_MASTER_KEY", ""],
  ["KAUNTER_MASTER_KEY", "00".repeat(32)],
  ["KAUNTER_MASTER_KEY", "ab".repeat(32)],
  ["KAUNTER_MASTER_KEY", "0123456789abcdef".repeat(4)],
  ["KAUNTER_MASTER_KEY", Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString("hex")],
  ["KAUNTER_MASTER_KEY", Buffer.from("correct horse battery staple 123").toString("base64")],
  ["KAUNTER_MASTER_KEY", createHash("sha256").update("password\n").digest("hex")],
  ["KAUNTER_MASTER_KEY", `${KEY},${"00".repeat(32)}`],
  ["KAUNTER_RAILS_FILE", ""],
  ["KAUNTER_LOG_FILE", "/var/log/kaunter.log"],
  ["PORT", "0"],
] as const) {
  test(`production rejects ${name}=${value}`, () => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value });
    assert.equal(problems.length, 1, problems.join("; "));
    assert.match(problems[0] ?? "", new RegExp(`^${name}\\b`));
  });
}

test("plain http is allowed in production only behind a declared proxy", () => {
  for (const urls of ["http://pay.example", "https://pay.example,http://pay.example"]) {
    const environment = { ...PRODUCTION, KAUNTER_PUBLIC_URL: urls };
    assert.deepEqual(problemsOf(environment), []);
    const [problem, ...others] = problemsOf({ ...environment, KAUNTER_BEHIND_PROXY: "0" });
    assert.match(problem ?? "", /^KAUNTER_PUBLIC_URL must be https/);
    assert.deepEqual(others, []);
  }
});

const KEYS = { KAUNTER_ARCHIVE_ACCESS_KEY_ID: "id", KAUNTER_ARCHIVE_SECRET_ACCESS_KEY: "hush" };

test("an archive is a folder, or a bucket with its keys", () => {
  assert.equal(readConfig({}).archive, null);
  const folder = readConfig({ KAUNTER_ARCHIVE_URL: "file:///var/lib/my%20archive/" });
  assert.deepEqual(folder.archive, { kind: "folder", path: "/var/lib/my archive" });
  const url = "s3://data/old/kaunter?endpoint=https://s3.example.my/&region=ap-southeast-5";
  const bucket = readConfig({ ...PRODUCTION, ...KEYS, KAUNTER_ARCHIVE_URL: url });
  assert.deepEqual(bucket.archive, {
    kind: "s3",
    ...{ bucket: "data", prefix: "old/kaunter" },
    ...{ endpoint: "https://s3.example.my", region: "ap-southeast-5" },
  });
  assert.doesNotMatch(inspect(bucket, { depth: 9 }), /hush/);
  const plain = readConfig({ ...KEYS, KAUNTER_ARCHIVE_URL: "s3://data" }).archive;
  assert.ok(plain?.kind === "s3");
  assert.equal(plain.endpoint, "https://s3.us-east-1.amazonaws.com");
});

test("payout files over SFTP need the host key, and a password or a readable key", () => {
  const url = { KAUNTER_PAYOUT_FILES_URL: "sftp://kaunter@sftp.bank.example/in" };
  const hostKey = `SHA256:${"A".repeat(43)}`;
  const key = { KAUNTER_PAYOUT_FILES_HOST_KEY: hostKey };
  const password = { KAUNTER_PAYOUT_FILES_PASSWORD: "hush" };
  const config = readConfig({ ...PRODUCTION, ...url, ...key, ...password });
  assert.deepEqual(config.payoutFiles, {
    ...{ kind: "sftp", host: "sftp.bank.example", port: 22, user: "kaunter", path: "/in" },
  });
  assert.doesNotMatch(inspect(config, { depth: 9 }), /hush/);
  const namesOf = (environment: Record<string, string>) =>
    problemsOf({ ...url, ...environment }).map((problem) => problem.split(" ")[0]);
  assert.deepEqual(namesOf(password), ["KAUNTER_PAYOUT_FILES_HOST_KEY"]);
  assert.deepEqual(namesOf(key), ["KAUNTER_PAYOUT_FILES_PASSWORD"]);
  const file = { KAUNTER_PAYOUT_FILES_KEY_FILE: import.meta.filename };
  assert.deepEqual(namesOf({ ...key, ...file }), []);
  assert.deepEqual(namesOf({ ...key, ...file, ...password }), ["KAUNTER_PAYOUT_FILES_PASSWORD"]);
  const missing = { KAUNTER_PAYOUT_FILES_KEY_FILE: "/nowhere/key" };
  assert.deepEqual(namesOf({ ...key, ...missing }), ["KAUNTER_PAYOUT_FILES_KEY_FILE"]);
});

test("a bucket without keys, or without TLS in production, is rejected", () => {
  assert.deepEqual(problemsOf({ KAUNTER_ARCHIVE_URL: "s3://data" }), [
    "KAUNTER_ARCHIVE_ACCESS_KEY_ID is missing: KAUNTER_ARCHIVE_URL is a bucket.",
    "KAUNTER_ARCHIVE_SECRET_ACCESS_KEY is missing: KAUNTER_ARCHIVE_URL is a bucket.",
  ]);
  const url = "s3://data?endpoint=http://store.example:9000";
  assert.deepEqual(problemsOf({ ...KEYS, KAUNTER_ARCHIVE_URL: url }), []);
  assert.deepEqual(problemsOf({ ...PRODUCTION, ...KEYS, KAUNTER_ARCHIVE_URL: url }), [
    "KAUNTER_ARCHIVE_URL must have an https endpoint in production.",
  ]);
});

test("all problems are reported at once", () => {
  const problems = problemsOf({
    KAUNTER_MODE: "production",
    PORT: "x",
    KAUNTER_SIMULATORS: "1",
    KAUNTER_ALLOW_PRIVATE_NOTIFY: "1",
    KAUNTER_LOG_LEVEL: "loud",
  });
  assert.equal(problems.length, 8);
});

test("a problem states the expected and the actual value, but never a secret", () => {
  assert.deepEqual(
    problemsOf({ PORT: "80a", KAUNTER_LOG_LEVEL: "loud", KAUNTER_SIMULATORS: "on" }),
    [
      'PORT must be an integer from 0 to 65535, not "80a".',
      'KAUNTER_SIMULATORS must be 0 or 1, not "on".',
      'KAUNTER_LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".',
    ],
  );
  const secrets = { DATABASE_URL: "hush", KAUNTER_MASTER_KEY: "hush", KAUNTER_SMTP_URL: "hush" };
  const problems = problemsOf(secrets);
  assert.equal(problems.length, 3);
  for (const problem of problems) assert.match(problem, /^\w+ must be (?!.*hush)/);
});

for (const [key, { name, description, expected, default: fallback }] of VARIABLES) {
  test(`${name} is described, and its default is valid`, () => {
    assert.match(description, /[\w)]\.$/);
    assert.notEqual(expected, "");
    if (fallback === undefined) return;
    const byDefault = readConfig({})[key as keyof Config];
    assert.deepEqual(readConfig({ [name]: fallback })[key as keyof Config], byDefault);
  });
}

test("metrics need a port of their own", () => {
  assert.deepEqual(problemsOf({ PORT: "9000", KAUNTER_METRICS_PORT: "9000" }), [
    "PORT and KAUNTER_METRICS_PORT are the same; set another KAUNTER_METRICS_PORT.",
  ]);
  assert.deepEqual(problemsOf({ PORT: "9000", KAUNTER_METRICS_PORT: "9001" }), []);
});

test("traces are off, and on with the address of a collector and what it needs", () => {
  assert.equal(readConfig({}).tracesUrl, null);
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x, x-tenant=1",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production,k8s.pod.name=kaunter-0",
  });
  assert.equal(config.tracesUrl, "http://127.0.0.1:4318/v1/traces");
  assert.deepEqual(config.tracesHeaders?.reveal(), {
    authorization: "Bearer x",
    "x-tenant": "1",
  });
  assert.ok(!inspect(config).includes("Bearer"));
  assert.equal(config.tracesShare, 0.25);
  assert.equal(config.tracesAttributes?.["k8s.pod.name"], "kaunter-0");
});

for (const [name, value] of [
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=%"],
  ["OTEL_TRACES_SAMPLER", "always_on"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["OTEL_RESOURCE_ATTRIBUTES", "a b=c"],
] as const) {
  test(`${name}=${value} is not valid`, () => {
    const problems = problemsOf({ [name]: value });
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? "", new RegExp(`^${name} must be `));
  });
}

test("only a declared proxy says the ids of requests", () => {
  assert.equal(readConfig({}).trustsProxyIds, null);
  assert.deepEqual(problemsOf({ KAUNTER_TRUST_PROXY_IDS: "1" }), [
    "KAUNTER_BEHIND_PROXY is missing: KAUNTER_TRUST_PROXY_IDS is set.",
  ]);
  const behind = { KAUNTER_BEHIND_PROXY: "1", KAUNTER_TRUST_PROXY_IDS: "1" };
  assert.equal(readConfig(behind).trustsProxyIds, true);
});

test("several public URLs are kept in order, without trailing slashes", () => {
  const { publicUrls } = readConfig({
    KAUNTER_PUBLIC_URL: "https://a.example/, https://b.example//",
  });
  assert.deepEqual(publicUrls, ["https://a.example", "https://b.example"]);
});

test("a public URL with a path is rejected, whichever of them it is", () => {
  for (const url of ["https://example.com/pay", "https://a.example/ , https://b.example/v3/"]) {
    const [problem, ...rest] = problemsOf({ KAUNTER_PUBLIC_URL: url });
    assert.match(problem ?? "", /^KAUNTER_PUBLIC_URL must not have a path \(https:.+[a-z0-9]\): /);
    assert.deepEqual(rest, []);
  }
});

test("several master keys are listed: the first seals, the others open", () => {
  const both = `${KEY}, ${Buffer.from(OTHER_KEY, "hex").toString("base64")}`;
  const config = readConfig({ ...PRODUCTION, KAUNTER_MASTER_KEY: both });
  assert.equal(config.masterKey?.reveal().toString("hex"), KEY);
  assert.deepEqual(
    config.otherMasterKeys.map((key) => key.reveal().toString("hex")),
    [OTHER_KEY],
  );
  assert.ok(!inspect(config, { depth: 9 }).includes(OTHER_KEY));
  for (const text of [`${KEY},${KEY}`, `${KEY},`, `${KEY},abcd`]) {
    assert.equal(problemsOf({ KAUNTER_MASTER_KEY: text }).length, 1, text);
  }
});

test("master keys may come from a file that only its owner can read", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "keys");
  const { KAUNTER_MASTER_KEY: _, ...rest } = PRODUCTION;
  const environment = { ...rest, KAUNTER_MASTER_KEY_FILE: path };
  const write = (text: string, mode = 0o600) => {
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  const says = (pattern: RegExp, given: Record<string, string> = environment) => {
    const problems = problemsOf(given);
    assert.equal(problems.length, 1, problems.join("; "));
    assert.match(problems[0] ?? "", pattern);
    assert.ok(!problems.join().includes(KEY));
  };
  says(/^KAUNTER_MASTER_KEY_FILE .*keys cannot be read \(ENOENT\)\.$/);
  write(`# of 2026\n${KEY}\n\n${OTHER_KEY}\n`);
  const config = readConfig(environment);
  assert.equal(config.masterKey?.reveal().toString("hex"), KEY);
  assert.equal(config.otherMasterKeys.length, 1);
  says(/are both set/, { ...environment, KAUNTER_MASTER_KEY: KEY });
  // Its group may read a file of root's only.
  if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
  for (const mode of [0o644, 0o604, 0o620, 0o660, 0o640]) {
    write(KEY, mode);
    says(/can be read by others \(mode 06\d\d\)\. Run: chmod 600 /);
  }
  write("# nothing\n");
  says(/has no key\.$/);
  for (const text of ["abcd", `${KEY}\n${KEY}`, `${KEY} ${OTHER_KEY}`]) {
    write(text);
    says(/must have one key a line/);
  }
  write("00".repeat(32));
  says(/^KAUNTER_MASTER_KEY_FILE has a weak key \([0-9a-f]{16}\): it is all zero\./);
});

test("a list of passwords that cannot be read, is not a file or is too large, is rejected", () => {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "passwords.txt");
  const environment = { KAUNTER_PASSWORD_LIST_FILE: path };
  assert.deepEqual(problemsOf(environment), [
    "KAUNTER_PASSWORD_LIST_FILE cannot be read (ENOENT).",
  ]);
  writeFileSync(path, "");
  assert.deepEqual(problemsOf(environment), []);
  truncateSync(path, 16 * 1_048_576 + 1);
  assert.deepEqual(problemsOf(environment), ["KAUNTER_PASSWORD_LIST_FILE is larger than 16 MiB."]);
  assert.deepEqual(problemsOf({ KAUNTER_PASSWORD_LIST_FILE: folder }), [
    "KAUNTER_PASSWORD_LIST_FILE is not a regular file.",
  ]);
});

test("the master key is the same in hexadecimal and in Base64, and is never printed", () => {
  const base64 = Buffer.from(KEY, "hex").toString("base64");
  const config = readConfig({ KAUNTER_MASTER_KEY: base64, DATABASE_URL: "postgres://u:hush@h/d" });
  assert.equal(config.masterKey?.reveal().toString("hex"), KEY);
  for (const shown of [JSON.stringify(config), inspect(config, { depth: 9 })]) {
    for (const secret of [KEY, base64, "hush"]) assert.ok(!shown.includes(secret));
  }
});

test("a sandbox accepts test cards; production accepts cards only with KAUNTER_CARD_ENTRY", () => {
  assert.equal(readConfig({}).acceptsCards, true);
  assert.equal(readConfig(PRODUCTION).acceptsCards, false);
  const declared = { ...PRODUCTION, KAUNTER_CARD_ENTRY: "saq-d" };
  const config = readConfig({ ...declared, KAUNTER_CARD_URL: "https://cards.example/" });
  assert.deepEqual([config.acceptsCards, config.cardUrl], [true, "https://cards.example"]);
  for (const cardUrl of ["", "http://cards.example", "https://pay.example"]) {
    const problems = problemsOf({ ...declared, KAUNTER_CARD_URL: cardUrl });
    assert.equal(problems.length, 1, problems.join("; "));
    assert.match(
      problems[0] ?? "",
      /^KAUNTER_CARD_URL must (have another host|be an https origin)/,
    );
  }
});
