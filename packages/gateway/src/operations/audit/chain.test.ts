import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ChainLink, Sealed } from "../../store/audit/audit-chain.ts";
import { extendChain, findBreak, startOfChain } from "./chain.ts";

const sealed = fc.record({
  kind: fc.constantFrom<Sealed["kind"]>("ENTRY", "CALLS"),
  subject: fc.nat(),
  count: fc.integer({ min: 1, max: 9 }),
  digest: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
});
const START = startOfChain("M1");

/** The place of the first link that does not follow from those before; null when all do. */
function firstBreak(links: readonly ChainLink[]): number | null {
  let head = START;
  for (const [i, link] of links.entries()) {
    if (findBreak(head, link) !== null) return i;
    head = link;
  }
  return null;
}

test("a chain is the same however it is cut into batches, and follows from its start", () => {
  fc.assert(
    fc.property(fc.array(sealed), fc.nat(), (all, cut) => {
      const whole = extendChain(START, all);
      const first = extendChain(START, all.slice(0, cut));
      const rest = extendChain(first.at(-1) ?? START, all.slice(cut));
      assert.deepEqual([...first, ...rest], whole);
      assert.equal(firstBreak(whole), null);
    }),
  );
});

test("whatever is changed, deleted, inserted, moved or taken from another chain is found where it is", () => {
  const change: ((links: ChainLink[], at: number, other: Sealed) => ChainLink[])[] = [
    (links, at, other) => links.with(at, { ...(links[at] as ChainLink), ...other }),
    (links, at) => links.toSpliced(at, 1),
    (links, at) => links.toSpliced(at, 0, links[at] as ChainLink),
    (links, at) => links.toSpliced(at, 2, ...links.slice(at, at + 2).reverse()),
    (links, at) => links.with(at, extendChain(startOfChain("M2"), links)[at] as ChainLink),
    (links, at, other) =>
      links.with(at, extendChain(links[at - 1] ?? START, [other])[0] as ChainLink),
  ];
  fc.assert(
    fc.property(
      fc.array(sealed, { minLength: 3 }),
      fc.nat(),
      fc.nat(change.length - 1),
      sealed,
      (all, place, which, other) => {
        const at = place % (all.length - 1); // the last one may be cut off: a known head shows that
        const links = extendChain(START, all);
        const tampered = change[which]?.(links, at, other) ?? [];
        const found = firstBreak(tampered);
        assert.ok(found === at || found === at + 1, `${found} instead of ${at}`);
      },
    ),
  );
});
