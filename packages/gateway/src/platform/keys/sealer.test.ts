import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { sealWithoutId } from "../../../../../test/support/keys/seal-without-id.ts";
import { systemRandom } from "../random.ts";
import { createSealer, keyIdOf, MARK, readKeyId, UnknownKeyError } from "./sealer.ts";

const ROUNDS = 100;
const CONTEXT = "client-secret:1";
const [older, newer, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)];

test("a value opens under the key that sealed it, wherever that key is listed", () => {
  for (let i = 0; i < ROUNDS; i += 1) {
    const plain = randomBytes(i);
    const context = `${CONTEXT}:${i}`;
    for (const [sealing, opening] of [
      [[older], [older]],
      [[older], [newer, older]],
      [
        [newer, older],
        [older, newer],
      ],
    ] as const) {
      const sealed = createSealer(sealing, systemRandom).seal(plain, context);
      assert.deepEqual(createSealer(opening, systemRandom).open(sealed, context), plain);
      assert.equal(readKeyId(sealed), keyIdOf(sealing[0]));
    }
  }
});

test("a value that was sealed before key IDs opens under any listed key", () => {
  const sealed = sealWithoutId(older, Buffer.from("secret"), CONTEXT);
  assert.equal(readKeyId(sealed), null);
  for (const keys of [[older], [older, newer], [newer, older]]) {
    const opened = createSealer(keys, systemRandom).open(sealed, CONTEXT);
    assert.equal(opened.toString(), "secret");
  }
  assert.throws(() => createSealer([newer], systemRandom).open(sealed, CONTEXT));
});

test("a release without key IDs opens a value that names its key", () => {
  // Its reader: a wrapped data key, then nonce, text and tag, whatever the nonce is.
  const sealed = createSealer([older], systemRandom).seal("secret", CONTEXT);
  assert.equal(sealed[0], 1);
  assert.equal(sealed.length, 1 + 60 + 12 + "secret".length + 16);
  assert.deepEqual(
    sealed.subarray(MARK.offset, MARK.offset + MARK.length),
    createSealer([older], systemRandom).mark,
  );
});

test("a value that was moved, changed or cut short does not open", () => {
  const sealer = createSealer([newer, older], systemRandom);
  const sealed = sealer.seal("secret", CONTEXT);
  assert.throws(() => sealer.open(sealed, "client-secret:2"));
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    assert.throws(() => sealer.open(changed, CONTEXT), `byte ${i}`);
    assert.throws(() => sealer.open(sealed.subarray(0, i), CONTEXT), `${i} bytes`);
  }
});

test("a value of another key is rejected by that key's name", () => {
  const sealed = createSealer([stranger], systemRandom).seal("secret", CONTEXT);
  assert.throws(
    () => createSealer([newer, older], systemRandom).open(sealed, CONTEXT),
    (error) => error instanceof UnknownKeyError && error.keyId === keyIdOf(stranger),
  );
});

test("a key's ID does not show the key, and differs between keys", () => {
  assert.match(keyIdOf(older), /^[0-9a-f]{16}$/);
  assert.notEqual(keyIdOf(older), keyIdOf(newer));
  assert.ok(!older.toString("hex").includes(keyIdOf(older)));
});
