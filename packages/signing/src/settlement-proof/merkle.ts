/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. */
import { createHash } from "node:crypto";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export interface MerkleTree {
  add(leaf: Uint8Array): void;
  readonly size: number;
  /** 32 bytes; of no leaves the hash of nothing. */
  root(): Uint8Array;
}

/**
 * Leaves in their order. Holds one hash for each level of the tree, however many leaves there are.
 */
export function createMerkleTree(): MerkleTree {
  /** Complete subtrees from the left, each at least twice as large as the next. */
  const subtrees: { hash: Uint8Array; size: number }[] = [];
  let size = 0;
  return {
    add(leaf) {
      size += 1;
      let last = { hash: sha256(LEAF, leaf), size: 1 };
      for (let left = subtrees.at(-1); left?.size === last.size; left = subtrees.at(-1)) {
        subtrees.pop();
        last = { hash: sha256(NODE, left.hash, last.hash), size: left.size * 2 };
      }
      subtrees.push(last);
    },
    get size() {
      return size;
    },
    root() {
      const hashes = subtrees.map(({ hash }) => hash);
      return hashes.length === 0
        ? sha256()
        : hashes.reduceRight((right, left) => sha256(NODE, left, right));
    },
  };
}
