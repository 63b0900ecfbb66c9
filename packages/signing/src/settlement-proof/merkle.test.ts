import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { createMerkleTree } from "./merkle.ts";

const sha256 = (...parts: Uint8Array[]) =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** RFC 6962, section 2.1, as it is written there. */
function rootByDefinition(leaves: readonly Uint8Array[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Uint8Array.of(0), only);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return sha256(Uint8Array.of(1), rootByDefinition(left), rootByDefinition(right));
}

function rootOf(leaves: readonly Uint8Array[]): string {
  const tree = createMerkleTree();
  for (const leaf of leaves) tree.add(leaf);
  return Buffer.from(tree.root()).toString("hex");
}

test("the root is that of RFC 6962 for any number of leaves", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 70 }), (leaves) => {
      assert.equal(rootOf(leaves), rootByDefinition(leaves).toString("hex"));
    }),
  );
});

test("the roots of the reference implementation's test leaves", () => {
  // github.com/google/certificate-transparency, merkle tree tests: 8 leaves and their roots
  const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"].map((hex) =>
    Buffer.from(hex, "hex"),
  );
  assert.equal(rootOf([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(
    rootOf(leaves.slice(0, 1)),
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  );
  assert.equal(
    rootOf(leaves.slice(0, 2)),
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  );
  assert.equal(
    rootOf(leaves.slice(0, 3)),
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  );
});
