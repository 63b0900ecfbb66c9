// Which contract makes a payment, by rules; and the next one where nothing was sent.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createSandboxCredentials } from "@kaunter/sandbox";
import { stopAfterTests } from "../support/lifetime.ts";
import { attemptsOf, openCheckout, type Paying, payAttempt, startPaying } from "../support/pay.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import { freePort } from "../support/process/free-port.ts";
import { startSimulators } from "../support/server/test-home.ts";
import { passMidnight, passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const CARD = "4242424242424242";
/** Pending at first, approved half a minute later. */
const SLOW_CARD = "4000004580001059";
const REASON = { reason: "A cheaper acquirer for small amounts" };
const TWO = "card-two";
const GONE = "card-gone";

const gateway = await provideFrozenGateway();
const other = await stopAfterTests(
  startSimulators(`${gateway.baseUrl}/callbacks/${TWO}#`, createSandboxCredentials()),
  (sandbox) => sandbox.stop(),
);
let operator: PortalClient;
beforeEach(async () => {
  await passToNoon(gateway);
  await gateway.query`delete from portal_throttles`;
  operator = await signInOwner(gateway);
});

async function addContract(id: string, settings: object): Promise<void> {
  const body = {
    ...{ id, protocol: "card", name: id, settings, limits: [], descriptor: "" },
    ...{ reason: "Another acquirer" },
  };
  const answer = await operator.call("proposeContract", { body });
  assert.deepEqual(answer.body, { done: true }, answer.text);
}

const ruleOf = (changes: object) => ({
  name: "small amounts",
  ...{ methods: [], cardBrands: [], issuerCountries: [], merchantIds: [] },
  ...{ amountMinorMin: null, amountMinorMax: null },
  shares: [{ contractId: TWO, percent: 100 }],
  ...changes,
});

async function setRules(...rules: object[]): Promise<void> {
  const { version } = (await operator.call("getRouting")).body;
  const answer = await operator.call("changeRouting", { body: { version, rules, ...REASON } });
  assert.deepEqual(answer.body, { done: true }, answer.text);
}

/** The contracts of the attempts of one payment, and what chose them. */
async function payBy(paying: Paying) {
  const checkoutId = await openCheckout(gateway, { cardNumber: CARD, ...paying });
  await payAttempt(gateway, checkoutId, { cardNumber: CARD, ...paying });
  const attempts = await attemptsOf(gateway, checkoutId);
  return attempts.map(({ railId, routedBy, status }) => ({ railId, routedBy, status }));
}

test("rules that cannot be meant are rejected with every problem", async () => {
  const wrong = ruleOf({
    methods: ["CASH_MY"],
    shares: [{ contractId: "card-none", percent: 90 }],
  });
  const answer = await operator.call("changeRouting", {
    body: { version: 0, rules: [wrong], ...REASON },
  });
  assert.equal(answer.body.error.code, "INVALID_PARAMETER");
  assert.match(answer.text, /no contract card-none/);
  assert.match(answer.text, /no method CASH_MY/);
  assert.match(answer.text, /add up to 90/);
  assert.deepEqual((await operator.call("getRouting")).body.versions, []);
});

test("the first rule that fits chooses, and the attempt keeps which", async () => {
  await addContract(TWO, other.rails.card as object);
  const paid = { status: "SUCCESS" };
  // Without rules the settings file's comes first.
  assert.deepEqual(await payBy({}), [{ railId: "card", routedBy: null, ...paid }]);
  await setRules(ruleOf({ cardBrands: ["VISA"], amountMinorMax: 1_000 }));
  assert.deepEqual(await payBy({ amountMinor: 1_000 }), [
    { railId: TWO, routedBy: "1 small amounts", ...paid },
  ]);
  assert.deepEqual(await payBy({ amountMinor: 1_001 }), [
    { railId: "card", routedBy: null, ...paid },
  ]);
  const mastercard = { amountMinor: 1_000, cardNumber: "5555555555554444" };
  assert.equal((await payBy(mastercard))[0]?.railId, "card");
  const shown = (await operator.call("getRouting")).body;
  assert.deepEqual([shown.version, shown.versions[0].reason], [1, REASON.reason]);
  const [audited] = await gateway.query<{ after: { version: number } }>`
    select after from audit_log where action = 'contract.routing_changed'`;
  assert.equal(audited?.after.version, 1);
});

test("a list that was made from an older one does not replace the newest", async () => {
  const body = { version: 0, rules: [], ...REASON };
  const answer = await operator.call("changeRouting", { body });
  assert.equal(answer.body.error.code, "CONFLICT");
  assert.match(answer.body.error.message, /The rules were changed since/);
});

test("a suspended contract gets nothing, whatever the rules say", async () => {
  const suspend = { params: { id: TWO }, body: { event: "suspend", ...REASON } };
  assert.equal((await operator.call("changeContractStatus", suspend)).status, 200);
  assert.equal((await payBy({ amountMinor: 1_000 }))[0]?.railId, "card");
  const resume = { params: { id: TWO }, body: { event: "resume", ...REASON } };
  assert.equal((await operator.call("changeContractStatus", resume)).status, 200);
});

test("rules are tried on the payments of yesterday before they hold", async () => {
  await payBy({ amountMinor: 700 });
  await payBy({ amountMinor: 2_000 });
  await passMidnight(gateway);
  operator = await signInOwner(gateway);
  const all = ruleOf({ name: "all", shares: [{ contractId: TWO, percent: 100 }] });
  const { status, body, text } = await operator.call("tryRouting", { body: { rules: [all] } });
  assert.equal(status, 200, text);
  const of = (id: string) =>
    body.contracts.find(({ contractId }: { contractId: string }) => contractId === id);
  assert.equal(body.isComplete, true);
  assert.equal(of(TWO).countThen, body.paymentCount);
  assert.equal(of("card").countThen, 0);
  assert.equal(of("card").count, body.changedCount);
  assert.equal(of("card").amountMinor + of(TWO).amountMinor, of(TWO).amountMinorThen);
  // Nothing has changed.
  assert.equal((await operator.call("getRouting")).body.version, 1);
});

test("what could not be sent goes to the next contract, and no event tells of the first", async () => {
  const port = await freePort();
  const settings = { ...(other.rails.card as object), apiUrl: `http://127.0.0.1:${port}/api` };
  await addContract(GONE, settings);
  const shares = [
    { contractId: GONE, percent: 100 },
    { contractId: TWO, percent: 0 },
  ];
  await setRules(ruleOf({ name: "gone first", shares }));
  const checkoutId = await openCheckout(gateway, { cardNumber: CARD });
  const form = { cardNumber: SLOW_CARD, attemptKey: "one-form" };
  const first = await startPaying(gateway, checkoutId, form);
  const again = await startPaying(gateway, checkoutId, form);
  assert.equal(again.attemptId, first.attemptId);
  const attempts = await attemptsOf(gateway, checkoutId);
  assert.deepEqual(
    attempts.map(({ railId, attemptState }) => [railId, attemptState === "DECLINED"]).sort(),
    [
      [GONE, true],
      [TWO, false],
    ],
  );
  const ids = attempts.map(({ id }) => id);
  const events = await gateway.query<{ type: string }>`
    select type from events where transaction_id = any(${ids}::text[])`;
  assert.deepEqual(
    events.filter(({ type }) => type.includes("FAILED")),
    [],
  );
});

test("of lists that are saved at once, one holds and the others are rejected", async () => {
  const { version, rules } = (await operator.call("getRouting")).body;
  const second = await signInOwner(gateway);
  await Promise.all([operator, second].map((one) => one.confirm(one.password ?? "")));
  const body = { version, rules, ...REASON };
  const calls = [operator, second, operator, second].map((one) =>
    one.call("changeRouting", { body }),
  );
  const answers = await Promise.all(calls);
  const codes = answers.map((answer) => answer.body.error?.code ?? "DONE").toSorted();
  assert.equal(codes.filter((code) => code === "DONE").length, 1, String(codes));
  assert.ok(
    codes.every((code) => /^(?:DONE|CONFLICT|NOT_PERMITTED)$/.test(code)),
    String(codes),
  );
  assert.equal((await operator.call("getRouting")).body.version, version + 1);
});
