import { createHash } from "node:crypto";
import type { ChainHead, ChainLink, Sealed } from "../../store/audit/audit-chain.ts";

export function startOfChain(merchantId: string): ChainHead {
  return { sequence: 0, hash: sha256(merchantId) };
}

/** The next links after `head`. */
export function extendChain(head: ChainHead, sealed: readonly Sealed[]): ChainLink[] {
  let { sequence, hash } = head;
  return sealed.map((each) => {
    sequence += 1;
    hash = hashOf(hash, sequence, each);
    return { ...each, sequence, hash };
  });
}

/** Why `link` cannot be the one after `head`; null when it is. */
export function findBreak(head: ChainHead, link: ChainLink): string | null {
  if (link.sequence !== head.sequence + 1) {
    return link.sequence > head.sequence + 1 ? "links before it are missing" : "it is there twice";
  }
  const expected = hashOf(head.hash, link.sequence, link);
  return expected.equals(link.hash) ? null : "its hash does not follow from the one before";
}

/** Members that PostgreSQL prints, in a fixed order. */
export function digestOf(members: readonly (string | number | null)[]): Buffer {
  return sha256(JSON.stringify(members));
}

function hashOf(previous: Buffer, sequence: number, { kind, subject, count, digest }: Sealed) {
  const content = JSON.stringify([sequence, kind, subject, count, digest.toString("hex")]);
  return sha256(Buffer.concat([previous, Buffer.from(content)]));
}

function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
