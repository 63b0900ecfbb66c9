/** OpenStack Swift, a store with the interface of S3, as Debian packages it: one disk, one copy. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { createS3Client } from "../../../packages/gateway/src/platform/archive/s3-store.ts";
import { Secret } from "../../../packages/gateway/src/platform/secret.ts";
import { freePort } from "../process/free-port.ts";
import { whySkipped } from "../process/languages.ts";
import { makeCertificate } from "../server/make-certificate.ts";
import { until } from "../until.ts";

/** For `skip`: false where it is installed, else what is missing. */
export const withoutSwift = whySkipped("swift");

const REGION = "ap-southeast-5";
const PASSWORD = "word/that+is=secret";
const STORES = ["account", "container", "object"] as const;

export interface StoredObject {
  key: string;
  contentType: string;
  /** In lower case, without their prefix. */
  metadata: Record<string, string>;
  body: Buffer;
}

export interface Swift {
  credentials: { username: string; password: string };
  region: string;
  /** Host and port, without and with TLS. */
  host: string;
  secureHost: string;
  certificate: string;
  createBucket(name: string): Promise<void>;
  listObjects(bucket: string): Promise<StoredObject[]>;
  /** It takes connections and does nothing, or goes on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  end(): Promise<void>;
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-swift-"));
  const [port = 0, securePort = 0, ...ports] = await Promise.all(
    Array.from({ length: 2 + STORES.length }, freePort),
  );
  mkdirSync(join(folder, "disks/one"), { recursive: true });
  const stores = STORES.map((kind, i) => {
    makeRing(folder, kind, ports[i] ?? 0);
    return start(folder, kind, storeConfig(folder, kind, ports[i] ?? 0));
  });
  const { certificate, keyFile } = makeCertificate(folder);
  const tls = `cert_file = ${certificate}\nkey_file = ${keyFile}`;
  const proxies = [
    start(folder, "proxy", proxyConfig(folder, port)),
    start(folder, "proxy", proxyConfig(folder, securePort, tls)),
  ];
  const credentials = { username: "shop:kaunter", password: PASSWORD };
  const keys = { accessKeyId: credentials.username, secretAccessKey: new Secret(PASSWORD) };
  const client = createS3Client({ endpoint: `http://127.0.0.1:${port}`, region: REGION }, keys);
  const running = [...stores, ...proxies];
  await until(async () => {
    for (const one of running) assert.equal(one.exitCode, null, "Swift does not start");
    const list = client.send(new ListObjectsV2Command({ Bucket: "none" }));
    return list.then(
      () => true,
      ({ name }: Error) => name === "NoSuchBucket",
    );
  });
  return {
    ...{ credentials, region: REGION, certificate },
    ...{ host: `127.0.0.1:${port}`, secureHost: `127.0.0.1:${securePort}` },
    async createBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }));
    },
    async listObjects(Bucket) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Promise.all(
        Contents.map(async ({ Key = "" }) => {
          const found = await client.send(new GetObjectCommand({ Bucket, Key }));
          const body = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
          const { ContentType: contentType = "", Metadata: metadata = {} } = found;
          return { key: Key, contentType, metadata, body };
        }),
      );
    },
    signal: (signal) => {
      for (const one of running) one.kill(signal);
    },
    async end() {
      client.destroy();
      await Promise.all(running.map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where each kind of thing is kept: on the only disk. */
function makeRing(folder: string, kind: string, port: number): void {
  const build = (...words: string[]) =>
    execFileSync("swift-ring-builder", [`${kind}.builder`, ...words], {
      cwd: folder,
      stdio: "ignore",
    });
  build("create", "2", "1", "0");
  build("add", `r1z1-127.0.0.1:${port}/one`, "1");
  build("rebalance");
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${process.env.USER ?? "root"}
workers = 0
`;

const storeConfig = (folder: string, kind: string, port: number) => `${common(folder, port)}
devices = ${join(folder, "disks")}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyConfig = (folder: string, port: number, tls = "") => `${common(folder, port)}
${tls}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = no
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_shop_kaunter = ${PASSWORD} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** S3 has two kilobytes of metadata; Swift's own limit has no room for a signature. */
const LIMITS = `[swift-hash]
swift_hash_path_suffix = kaunter
[swift-constraints]
max_meta_value_length = 2048
`;
/** A program of Swift with another file of limits than the machine's. */
const LAUNCHER = `
import runpy, sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[1]
from swift.common import constraints
constraints.reload_constraints()
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
`;

function start(folder: string, kind: string, config: string): ChildProcess {
  const own = mkdtempSync(join(folder, `${kind}-`));
  const [file, limits] = [join(own, "server.conf"), join(own, "swift.conf")];
  writeFileSync(file, config);
  writeFileSync(limits, LIMITS);
  const program = `/usr/bin/swift-${kind}-server`;
  const words = ["-c", LAUNCHER, limits, program, file];
  return spawn("/usr/bin/python3", words, { cwd: folder, stdio: "ignore" });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}
