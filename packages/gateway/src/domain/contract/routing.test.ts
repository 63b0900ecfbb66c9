import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findRuleProblems, type RoutedPayment, type RoutingRule, routePayment } from "./routing.ts";

const RULE: RoutingRule = {
  name: "all",
  ...{ methods: [], cardBrands: [], issuerCountries: [], merchantIds: [] },
  ...{ amountMinorMin: null, amountMinorMax: null },
  shares: [{ contractId: "a", percent: 100 }],
};
const PAYMENT: RoutedPayment = {
  ...{ merchantId: "1", method: "CARD_MY", amountMinor: 5_000 },
  ...{ cardBrand: "VISA", issuerCountry: "MY", drawnBy: "order" },
};
const IDS = ["a", "b", "c", "d"];
const toContracts = (ids: readonly string[]) => ids.map((contractId) => ({ contractId }));
const idsOf = (found: { contracts: readonly { contractId: string }[] }) =>
  found.contracts.map(({ contractId }) => contractId);
const healthy = () => true;

const named = (value: string) =>
  fc.constantFrom<string[][]>([], [value], ["other"], ["other", value]);
const shares = fc
  .tuple(fc.shuffledSubarray(IDS, { minLength: 1 }), fc.integer({ min: 0, max: 100 }))
  .map(([ids, first]) =>
    ids.map((contractId, i) => ({
      contractId,
      percent: i === 0 ? (ids.length === 1 ? 100 : first) : i === 1 ? 100 - first : 0,
    })),
  );
const rule = fc.record<RoutingRule>({
  name: fc.string({ minLength: 1, maxLength: 4 }),
  methods: named("CARD_MY"),
  cardBrands: named("VISA"),
  issuerCountries: named("MY"),
  merchantIds: named("1"),
  amountMinorMin: fc.option(fc.integer({ min: 0, max: 10_000 })),
  amountMinorMax: fc.option(fc.integer({ min: 0, max: 10_000 })),
  shares,
});
const drawnBy = fc.string({ minLength: 1, maxLength: 20 });

test("a payment goes to one of the contracts that were given, each of them once", () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 5 }),
      fc.shuffledSubarray(IDS),
      fc.subarray(IDS),
      drawnBy,
      (rules, usable, sick, draw) => {
        const isHealthy = (id: string) => !sick.includes(id);
        const payment = { ...PAYMENT, drawnBy: draw };
        const found = routePayment(rules, payment, toContracts(usable), isHealthy);
        assert.deepEqual(idsOf(found).toSorted(), usable.toSorted());
        // Those that are not well come last.
        const firstSick = idsOf(found).findIndex((id) => !isHealthy(id));
        if (firstSick !== -1) {
          assert.ok(
            idsOf(found)
              .slice(firstSick)
              .every((id) => !isHealthy(id)),
          );
        }
        assert.deepEqual(routePayment(rules, payment, toContracts(usable), isHealthy), found);
      },
    ),
  );
});

test("the first rule that fits decides, and a rule with all of its parts fits only what has them", () => {
  const strict: RoutingRule = {
    ...RULE,
    name: "strict",
    ...{ methods: ["CARD_MY"], cardBrands: ["VISA"], issuerCountries: ["MY"], merchantIds: ["1"] },
    ...{ amountMinorMin: 5_000, amountMinorMax: 5_000 },
    shares: [{ contractId: "b", percent: 100 }],
  };
  const ruleOf = (changes: Partial<RoutedPayment>) =>
    routePayment([strict, RULE], { ...PAYMENT, ...changes }, toContracts(IDS), healthy);
  assert.deepEqual([ruleOf({}).rule, idsOf(ruleOf({}))[0]], ["strict", "b"]);
  for (const changes of [
    { method: "FPX_MY" },
    { cardBrand: "MASTERCARD" },
    { cardBrand: null },
    { issuerCountry: "SG" },
    { issuerCountry: null },
    { merchantId: "2" },
    { amountMinor: 4_999 },
    { amountMinor: 5_001 },
  ]) {
    assert.deepEqual([ruleOf(changes).rule, idsOf(ruleOf(changes))[0]], ["all", "a"]);
  }
  const none = routePayment([strict], { ...PAYMENT, merchantId: "2" }, toContracts(IDS), healthy);
  assert.deepEqual([none.rule, idsOf(none)], [null, IDS]);
});

test("over many orders each contract gets its share, and its part of one that cannot", () => {
  const split: RoutingRule = {
    ...RULE,
    shares: [
      { contractId: "a", percent: 70 },
      { contractId: "b", percent: 20 },
      { contractId: "c", percent: 10 },
      { contractId: "d", percent: 0 },
    ],
  };
  const countFirst = (usable: readonly string[]) => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i += 1) {
      const payment = { ...PAYMENT, drawnBy: `order ${i}` };
      const [first = ""] = idsOf(routePayment([split], payment, toContracts(usable), healthy));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    return (id: string) => (counts.get(id) ?? 0) / 20_000;
  };
  const all = countFirst(IDS);
  for (const [id, share] of [
    ["a", 0.7],
    ["b", 0.2],
    ["c", 0.1],
    ["d", 0],
  ] as const) {
    assert.ok(Math.abs(all(id) - share) < 0.015, `${id}: ${all(id)}`);
  }
  const left = countFirst(["d", "c", "b"]);
  assert.ok(Math.abs(left("b") - 2 / 3) < 0.015, `b: ${left("b")}`);
  assert.equal(left("d"), 0);
  assert.equal(countFirst(["d"])("d"), 1);
});

test("a list that cannot be meant is explained by rule", () => {
  const known = { contractIds: IDS, methods: ["CARD_MY"] };
  assert.deepEqual(findRuleProblems([RULE], known), []);
  const wrong: RoutingRule = {
    ...RULE,
    methods: ["CARD"],
    ...{ amountMinorMin: 2, amountMinorMax: 1 },
    shares: [
      { contractId: "a", percent: 50 },
      { contractId: "a", percent: 49 },
      { contractId: "x", percent: 0 },
    ],
  };
  assert.deepEqual(findRuleProblems([wrong, RULE], known), [
    "all: its name is used twice.",
    "all: its shares add up to 99 %, not 100.",
    "all: it names a contract twice.",
    "all: there is no contract x.",
    "all: there is no method CARD.",
    "all: its minimum is above its maximum.",
  ]);
});
