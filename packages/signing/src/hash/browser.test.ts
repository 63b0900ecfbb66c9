import assert from "node:assert/strict";
import * as node from "node:crypto";
import { test } from "node:test";
import { createHash, hash } from "./browser.ts";

for (const name of ["md5", "sha1", "sha224", "sha256", "sha384", "sha512"]) {
  test(`${name} in a browser is the same as in Node, whole and in parts`, () => {
    const [head, tail] = ["data=é&", Buffer.from("timestamp=1")];
    const [ours, theirs] = [createHash(name).update(head), node.createHash(name).update(head)];
    for (const encoding of ["hex", "base64"] as const) {
      assert.equal(
        ours.copy().update(tail).digest(encoding),
        theirs.copy().update(tail).digest(encoding),
      );
    }
    assert.deepEqual(Buffer.from(ours.digest()), theirs.digest());
    assert.equal(hash(name, head, "hex"), node.hash(name, head, "hex"));
  });
}
