import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import {
  type SftpStandIn,
  startSftpStandIn,
} from "../../../../../test/support/archive/sftp-stand-in.ts";
import { Secret } from "../secret.ts";
import type { SftpPlace } from "./archive-place.ts";
import { createObjectSource } from "./create-object-store.ts";
import { createSftpSource } from "./sftp-source.ts";

const known = { user: "kaunter", password: "pass+word" };
const LIMITS = { connectMs: 20_000, stepMs: 20_000, bytesMax: 4_096 };
let server: SftpStandIn;

before(async () => {
  server = await startSftpStandIn(known);
});
after(() => server.close());
beforeEach(() => {
  server.files.clear();
  server.requests.length = 0;
});

const placeOf = ({ port }: SftpStandIn): SftpPlace => ({
  ...{ kind: "sftp", host: "127.0.0.1", port, user: "kaunter", path: "/out" },
});
const openSource = (changes: { hostKey?: string; password?: string } = {}) =>
  createSftpSource(
    placeOf(server),
    {
      hostKey: changes.hostKey ?? server.fingerprint,
      password: new Secret(changes.password ?? known.password),
      privateKey: null,
    },
    LIMITS,
  );

test("files of the folder are listed by name, without folders and unfinished ones, and read", async () => {
  server.files.set("/out/b.csv", Buffer.from("two"));
  server.files.set("/out/a.csv", Buffer.from("one"));
  server.files.set("/out/c.csv.part", Buffer.from("half"));
  server.files.set("/out/.hidden", Buffer.from("x"));
  const source = openSource();
  const found = await source.list();
  assert.deepEqual(
    found.map(({ name, bytes }) => [name, bytes]),
    [
      ["a.csv", 3],
      ["b.csv", 3],
    ],
  );
  assert.equal((await source.read("a.csv", 10))?.toString(), "one");
  assert.equal(await source.read("a.csv", 2), null);
  assert.equal(await source.read("gone.csv", 10), null);
  assert.equal(await source.read("../etc/passwd", 10), null);
  assert.ok(server.requests.every((request) => !/^(write|remove|rename)/.test(request)));
});

test("one that grows has another version", async () => {
  server.files.set("/out/a.csv", Buffer.from("one"));
  const [before1] = await openSource().list();
  server.files.set("/out/a.csv", Buffer.from("one more"));
  const [after1] = await openSource().list();
  assert.notEqual(before1?.version, after1?.version);
});

test("a server with another host key gets no password, and the error says so", async () => {
  server.files.set("/out/a.csv", Buffer.from("one"));
  const hostKey = `SHA256:${"A".repeat(43)}`;
  await assert.rejects(openSource({ hostKey }).list(), /host key is SHA256:.*nothing was sent/);
  assert.deepEqual(server.requests, []);
});

test("a wrong password, and a connection that is cut, are errors with the place", async () => {
  await assert.rejects(openSource({ password: "other" }).list(), /sftp:\/\/kaunter@127.0.0.1/);
  server.files.set("/out/a.csv", Buffer.from("one"));
  server.failNext("cut", "open /out/a.csv");
  await assert.rejects(openSource().read("a.csv", 10), /Could not read a.csv/);
});

test("a source is made from an address, and needs the host key", async () => {
  const place = placeOf(server);
  const sftp = {
    hostKey: server.fingerprint,
    password: new Secret(known.password),
    privateKey: null,
  };
  const source = await createObjectSource({ place, keyId: null, secret: null, sftp });
  assert.deepEqual(await source?.list(), []);
  await assert.rejects(createObjectSource({ place, keyId: null, secret: null }), /host key/);
});
