import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import ssh2 from "ssh2";
import {
  type SftpStandIn,
  startSftpStandIn,
} from "../../../../../test/support/archive/sftp-stand-in.ts";
import { Secret } from "../secret.ts";
import { type ArchivePlace, parseDeliveryUrl, type SftpPlace } from "./archive-place.ts";
import { createObjectStore } from "./create-object-store.ts";
import { createSftpStore, type SftpCredentials } from "./sftp-store.ts";

const pair = ssh2.utils.generateKeyPairSync("ed25519");
const known = { user: "kaunter", password: "pass+word", publicKey: pair.public };
let server: SftpStandIn;
let old: SftpStandIn;

before(async () => {
  server = await startSftpStandIn(known);
  old = await startSftpStandIn(known, { hasPosixRename: false });
});
after(async () => {
  await server.close();
  await old.close();
});
beforeEach(() => {
  for (const each of [server, old]) {
    each.files.clear();
    each.requests.length = 0;
  }
});

const LIMITS = { connectMs: 20_000, stepMs: 20_000, bytesMax: 4_096 };

function openStore(changes: Partial<SftpCredentials> = {}, from = server, limits = LIMITS) {
  const { port, fingerprint } = from;
  const place: SftpPlace = { kind: "sftp", host: "127.0.0.1", port, user: "kaunter", path: "/in" };
  const password = new Secret(known.password);
  const credentials = { hostKey: fingerprint, password, privateKey: null, ...changes };
  return createSftpStore(place, credentials, limits);
}

const put = (store: ReturnType<typeof openStore>, content = "one", name = "KP1.xml") =>
  store.write(name, Readable.from([Buffer.from(content)]));
const stored = (from = server) =>
  [...from.files].map(([path, bytes]) => `${path} ${bytes.toString()}`);

test("a file appears whole under its name, and is replaced by the same name", async () => {
  const store = openStore();
  await put(store);
  assert.deepEqual(server.requests.slice(0, 2), [
    "open /in/KP1.xml.part",
    "write /in/KP1.xml.part",
  ]);
  assert.equal(server.requests.at(-1), "rename /in/KP1.xml.part /in/KP1.xml");
  await put(store, "two");
  assert.deepEqual(stored(), ["/in/KP1.xml two"]);
});

test("a server whose rename does not replace holds one file too", async () => {
  const store = openStore({}, old);
  await put(store);
  await put(store, "two");
  assert.deepEqual(stored(old), ["/in/KP1.xml two"]);
  old.failNext("cut", "rename");
  await assert.rejects(put(store, "three"), /KP1.xml/);
  await put(store, "three");
  assert.deepEqual(stored(old), ["/in/KP1.xml three"]);
});

test("files are listed and read, and one that is missing is null", async () => {
  const store = openStore();
  await put(store);
  await put(store, "two", "KP2.xml");
  assert.deepEqual(await store.list(), ["KP1.xml", "KP2.xml"]);
  const read = await store.read("KP2.xml");
  assert.equal(read && (await text(read)), "two");
  assert.equal(await store.read("KP3.xml"), null);
});

test("a private key signs in as well as a password", async () => {
  await put(openStore({ password: null, privateKey: new Secret(pair.private) }));
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const other = openStore({ password: null, privateKey: new Secret(privateKey) });
  await assert.rejects(put(other, "other"), /authentication methods failed/);
  await assert.rejects(
    put(openStore({ password: new Secret("wrong") }), "other"),
    (error: Error) => {
      assert.match(
        error.message,
        /^Could not write KP1.xml in sftp:\/\/kaunter@127\.0\.0\.1:\d+\/in/,
      );
      assert.ok(!error.message.includes("wrong"));
      return true;
    },
  );
  assert.deepEqual(stored(), ["/in/KP1.xml one"]);
});

test("a server with another host key receives nothing, and both keys are named", async () => {
  const store = openStore({ hostKey: old.fingerprint });
  await assert.rejects(put(store), (error: Error) => {
    assert.ok(error.message.includes(server.fingerprint), error.message);
    assert.ok(error.message.includes(old.fingerprint), error.message);
    return true;
  });
  assert.deepEqual([server.requests, stored()], [[], []]);
});

for (const step of ["open", "write", "rename"]) {
  test(`a connection that breaks at ${step} is an error, and the next round writes the file`, async () => {
    const store = openStore();
    server.failNext("cut", step);
    await assert.rejects(put(store), /Could not write KP1.xml/);
    assert.equal(server.files.has("/in/KP1.xml"), false);
    await put(store);
    assert.deepEqual(stored(), ["/in/KP1.xml one"]);
  });

  test(`a server that falls silent at ${step} is left after a while`, async () => {
    const store = openStore({}, server, { ...LIMITS, stepMs: 1_000 });
    server.failNext("hang", step);
    await assert.rejects(put(store), /(writing|renaming) .* took longer than 1000 ms/);
    await put(openStore());
    assert.deepEqual(stored(), ["/in/KP1.xml one"]);
  });
}

test("a server that cannot be reached, a name outside the folder and a huge file are errors", async () => {
  const gone = await startSftpStandIn(known);
  await gone.close();
  await assert.rejects(put(openStore({}, gone)), /ECONNREFUSED/);
  await assert.rejects(put(openStore(), "x", "../KP1.xml"), /not a name/);
  await assert.rejects(put(openStore(), "x".repeat(5_000)), /too large/);
  assert.deepEqual(server.requests, []);
});

test("an address names user and folder, and no password", async () => {
  const place = parseDeliveryUrl("sftp://pay%40shop@sftp.bank.example:2222/in/kaunter/");
  const expected = { host: "sftp.bank.example", port: 2222, user: "pay@shop", path: "/in/kaunter" };
  assert.deepEqual(place, { kind: "sftp", ...expected });
  assert.equal((parseDeliveryUrl("sftp://u@[::1]/") as SftpPlace).host, "::1");
  for (const wrong of [
    ...["sftp://sftp.bank.example/in", "sftp://u:p@sftp.bank.example/in", "sftp://u@host"],
    ...["sftp://u@host/in?key=1", "sftp://u@/in", "ftp://u@host/in", "sftp://u@host:0x/in"],
  ]) {
    assert.equal(parseDeliveryUrl(wrong), null, wrong);
  }
  const folder: ArchivePlace | SftpPlace | null = parseDeliveryUrl("file:///var/spool/bank");
  assert.deepEqual(folder, { kind: "folder", path: "/var/spool/bank" });
  const settings = { place, keyId: null, secret: null };
  await assert.rejects(createObjectStore(settings), /host key/);
});
