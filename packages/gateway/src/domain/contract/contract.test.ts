import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  CONTRACT_ID_PATTERN,
  type ContractMerchant,
  narrowLimits,
  rankContracts,
} from "./contract.ts";

const amount = fc.integer({ min: 1, max: 1_000 });
const limits = fc.record({ amountMinorMin: amount, amountMinorMax: amount });
const ids = ["a", "b", "c", "d"];
const contracts = fc
  .subarray(ids)
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((contractId) => fc.record({ contractId: fc.constant(contractId), limits })),
    ),
  );
const merchant = (contractId: string) =>
  fc.record<ContractMerchant>({
    merchantId: fc.constant("M"),
    contractId: fc.constant(contractId),
    isEnabled: fc.boolean(),
    providerMerchantId: fc.constant(""),
    descriptor: fc.constant(""),
    amountMinorMin: fc.option(amount),
    amountMinorMax: fc.option(amount),
  });
const merchants = fc.subarray(ids).chain((chosen) => fc.tuple(...chosen.map(merchant)));

test("a payment goes only to contracts that take its merchant and amount, known ones first", () => {
  fc.assert(
    fc.property(contracts, merchants, amount, (all, known, amountMinor) => {
      const ranked = rankContracts(all, known, amountMinor);
      const own = (id: string) => known.find(({ contractId }) => contractId === id);
      for (const one of all) {
        const at = own(one.contractId);
        const { amountMinorMin, amountMinorMax } = narrowLimits(one.limits, at);
        const takes =
          at?.isEnabled !== false && amountMinor >= amountMinorMin && amountMinor <= amountMinorMax;
        assert.equal(ranked.includes(one), takes);
      }
      const order = ranked.map((one) => (own(one.contractId) ? 0 : 1) * 10 + all.indexOf(one));
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
      );
    }),
  );
});

test("limits of a contract or a merchant only narrow", () => {
  fc.assert(
    fc.property(
      limits,
      fc.record({ amountMinorMin: fc.option(amount), amountMinorMax: fc.option(amount) }),
      (given, own) => {
        const { amountMinorMin, amountMinorMax } = narrowLimits(given, own);
        assert.ok(amountMinorMin >= given.amountMinorMin && amountMinorMax <= given.amountMinorMax);
      },
    ),
  );
});

test("an ID fits into an address, and into whatever stores a rail's", () => {
  const isId = (text: string) => new RegExp(CONTRACT_ID_PATTERN).test(text);
  for (const good of ["card", "card-maybank", "duitnow-qr", "fpx2"]) assert.ok(isId(good), good);
  for (const bad of ["", "Card", "card-", "-card", "card--x", "kad maybank", "2c2p", "a/b", "a."]) {
    assert.ok(!isId(bad), bad);
  }
});
