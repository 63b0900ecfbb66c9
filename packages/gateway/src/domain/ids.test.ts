import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { systemRandom } from "../platform/random.ts";
import {
  ID_PREFIXES,
  type IdMask,
  isLongId,
  isQrCode,
  type MerchantId,
  makeAttemptId,
  makeLongId,
  makeQrCode,
  makeRefundId,
  makeRoutedId,
  makeTextId,
  type StoreId,
  shardKeyInId,
  shardKeyInPrefix,
  shardPrefixOf,
} from "./ids.ts";
import { SHARD_KEYS, shardKeyOf } from "./shard-key.ts";

const NOW = new Date("2026-03-01T09:00:00Z");
const idMask: IdMask = {
  of: (text) => createHash("sha256").update(text).digest().readUInt32BE() % 1_000,
};
const source = { random: systemRandom, idMask };
const merchantId = fc.bigInt({ min: 10n ** 18n, max: 10n ** 19n - 1n }).map(String);

test("the id of a store does not fit where that of a merchant is wanted; text does", () => {
  const idOf = (id: MerchantId): string => id;
  const storeId: StoreId = "1767225600123456789";
  // @ts-expect-error: tsc reports this line when it compiles.
  assert.equal(idOf(storeId), storeId);
  assert.equal(idOf("1767225600000000001"), "1767225600000000001");
});

test("a routed id has 19 digits, begins with its second and names its merchant's shard key", () => {
  fc.assert(
    fc.property(merchantId, (merchant) => {
      const id = makeRoutedId(NOW, merchant, source);
      assert.match(id, /^1772355600[0-9]{9}$/);
      assert.ok(isLongId(id));
      assert.equal(shardKeyInId(id, idMask), shardKeyOf(merchant));
    }),
  );
});

test("a QR code is 32 hexadecimal digits and names its merchant's shard key", () => {
  fc.assert(
    fc.property(merchantId, (merchant) => {
      const code = makeQrCode(merchant, source);
      assert.ok(isQrCode(code), code);
      assert.equal(shardKeyInId(code, idMask), shardKeyOf(merchant));
    }),
  );
});

test("attempt and refund ids have 20 characters and name their merchant's shard key", () => {
  fc.assert(
    fc.property(merchantId, (merchant) => {
      for (const make of [makeAttemptId, makeRefundId]) {
        const id = make(merchant, systemRandom);
        assert.match(id, /^(PA|RF)[0-9A-HJKMNP-TV-Z]{18}$/);
        assert.equal(shardKeyInId(id, idMask), shardKeyOf(merchant));
      }
      assert.equal(shardKeyInPrefix(shardPrefixOf(merchant)), shardKeyOf(merchant));
    }),
  );
});

test("whatever text comes as an id, its shard key is none or one that exists", () => {
  const odd = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    fc.string({ minLength: 18, maxLength: 18 }).map((rest) => `PA${rest}`),
    fc.constant(makeLongId(NOW, systemRandom)),
  );
  const exists = (key: number | null) =>
    key === null || (Number.isInteger(key) && key >= 0 && key < SHARD_KEYS);
  fc.assert(
    fc.property(odd, (text) => {
      assert.ok(exists(shardKeyInId(text, idMask)), text);
      assert.ok(exists(shardKeyInPrefix(text)), text);
    }),
  );
});

test("the last digits of two ids of one merchant do not tell that they are of one merchant", () => {
  const merchant = "1767225600000000001";
  const ends = new Set(
    Array.from({ length: 200 }, () => makeRoutedId(NOW, merchant, source).slice(-3)),
  );
  assert.ok(ends.size > 150, `${ends.size} different ends of 200`);
});

test("each kind of id with letters has a prefix of its own, of two letters", () => {
  const prefixes = Object.values(ID_PREFIXES);
  assert.equal(new Set(prefixes).size, prefixes.length);
  for (const prefix of prefixes) assert.match(prefix, /^[A-Z]{2}$/);
  assert.match(makeTextId("refundRequest", systemRandom), /^RR[0-9A-HJKMNP-TV-Z]{22}$/);
});
