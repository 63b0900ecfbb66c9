// Fees as an operator sets them: from the future on, as previewed, above a limit with a second one.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addDays, dayOf, startOfDay } from "../../packages/gateway/src/domain/malaysian-day.ts";
import { pay } from "../support/pay.ts";
import { PortalClient, signInOwner, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { makeOperator } from "../support/portal/users/make-operator.ts";
import { passToNoon, provideFrozenGateway } from "../support/time/midnight.ts";

const LIMIT_MINOR = 2_000;

const gateway = await provideFrozenGateway({
  environment: { KAUNTER_OPERATOR_APPROVAL_LIMIT: String(LIMIT_MINOR) },
});
await passToNoon(gateway);
const { merchantId } = gateway.demo;
const secondEmail = "second@operator.example";
await makeOperator(gateway, secondEmail);
for (let i = 0; i < 4; i += 1) await pay(gateway, { amountMinor: 10_000 });
await pay(gateway, { amountMinor: 50_000, cardNumber: "4000004580000002" });

let first: PortalClient;
let second: PortalClient;
beforeEach(async () => {
  await gateway.query`delete from portal_throttles`;
  await gateway.sandbox.clock.advance(86_400_000);
  await gateway.ensurePartitions();
  first = await signInOwner(gateway);
  second = new PortalClient(gateway);
  assert.equal((await second.login(secondEmail, TEST_PASSWORD)).status, 200);
});

const now = () => gateway.deps.clock.now();
const today = () => dayOf(now());
const tomorrow = () => addDays(today(), 1);

const fpx = (changes: Record<string, unknown> = {}) => ({
  ...{ party: "MERCHANT", merchantId, contractId: "", method: "FPX_MY", feeKey: "" },
  ...{ rateBasisPoints: 0, fixedMinor: 120, minMinor: 0, isEnd: false, validFrom: tomorrow() },
  ...changes,
});

async function preview(change: object) {
  const answer = await first.call("previewFees", { body: change });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** As it was previewed. */
async function set(change: object, client = first) {
  const { basis } = await preview(change);
  return client.call("changeFees", { body: { ...change, basis } });
}

async function listWaiting(kind = "FEES") {
  const { body } = await second.call("listOperatorDecisions", { query: { status: "WAITING" } });
  return body.items.filter((each: { kind: string }) => each.kind === kind);
}

const decide = (client: PortalClient, id: string, isApproved = true) =>
  client.call("decideOperatorDecision", { params: { id }, body: { isApproved } });

async function decideOnly(isApproved: boolean) {
  const [waiting, ...others] = await listWaiting();
  assert.ok(waiting);
  assert.deepEqual(others, []);
  return decide(second, waiting.id, isApproved);
}

async function sumOfFees(): Promise<number> {
  const [row] = await gateway.query`
    select sum(-fees_minor)::int as fees from ledger_postings
     where merchant_id = ${merchantId} and kind = 'FEE'`;
  return Number(row?.fees);
}

test("a preview says to the sen what was booked, and what would have been", async () => {
  const all = { ...fpx(), method: "" };
  const booked = await preview(all);
  assert.deepEqual([booked.count, booked.volumeMinor], [5, 90_000]);
  assert.equal(booked.currentMinor, await sumOfFees());
  const changed = await preview(fpx({ rateBasisPoints: 175, fixedMinor: 5 }));
  assert.deepEqual(
    [changed.count, changed.currentMinor, changed.changedMinor],
    [4, 4 * 120, 4 * (175 + 5)],
  );
  // What is agreed for the method comes before what is agreed for every method.
  const general = await preview({ ...all, rateBasisPoints: 100, fixedMinor: 0 });
  assert.equal(general.changedMinor, 5 * 100 - 100 + 500);
  const rail = await preview(fpx({ party: "RAIL", fixedMinor: 90 }));
  assert.deepEqual([rail.currentMinor, rail.changedMinor], [400, 360]);
  const ofContract = (contractId: string) =>
    preview({ ...all, party: "RAIL", contractId, fixedMinor: 90 });
  // Only what this contract took, whatever the method.
  const [own, other] = [await ofContract("fpx"), await ofContract("card")];
  assert.deepEqual([own.count, own.changedMinor], [4, 360]);
  assert.deepEqual([other.count, other.changedMinor], [1, 90]);
});

test("a fee is never set for the past, and only for what exists", async () => {
  const cases: [object, string][] = [
    [fpx({ validFrom: today() }), "INVALID_PARAMETER"],
    [fpx({ validFrom: now().toISOString() }), "INVALID_PARAMETER"],
    [fpx({ validFrom: "2026-02-30" }), "INVALID_PARAMETER"],
    [fpx({ method: "GOLD_MY" }), "INVALID_PARAMETER"],
    [fpx({ contractId: "fpx" }), "INVALID_PARAMETER"],
    [fpx({ party: "RAIL", contractId: "fpx-second" }), "INVALID_PARAMETER"],
    [fpx({ merchantId: "1" }), "NOT_FOUND"],
    [fpx({ rateBasisPoints: 1.5 }), "VALIDATION_ERROR"],
  ];
  for (const [change, code] of cases) {
    const answer = await first.call("changeFees", { body: { ...change, basis: 0 } });
    assert.equal(answer.body.error?.code, code, JSON.stringify(change));
  }
});

test("a small change holds from its day on, in the list and for payments; its end undoes it", async () => {
  const answer = await set(fpx({ fixedMinor: 130 }));
  assert.deepEqual([answer.status, answer.body], [200, { done: true }], answer.text);
  const own = async () => {
    const { body } = await first.call("getFees", { query: { merchantId } });
    return body.schedules
      .filter((one: { merchantId: string }) => one.merchantId === merchantId)
      .map((one: { state: string; fixedMinor: number }) => [one.state, one.fixedMinor]);
  };
  assert.deepEqual(await own(), [["COMING", 130]]);
  const again = await set(fpx({ fixedMinor: 131 }));
  assert.equal(again.body.error.code, "CONFLICT", "one schedule begins at a moment");
  await passToNoon(gateway);
  first = await signInOwner(gateway);
  assert.deepEqual(await own(), [["NOW", 130]]);
  const before = await sumOfFees();
  await pay(gateway, { amountMinor: 10_000 });
  assert.equal((await sumOfFees()) - before, 130);
  assert.equal((await set(fpx({ isEnd: true, fixedMinor: 0 }))).body.done, true);
  await passToNoon(gateway);
  first = await signInOwner(gateway);
  assert.deepEqual(await own(), [
    ["PAST", 0],
    ["PAST", 130],
  ]);
  const ended = await sumOfFees();
  await pay(gateway, { amountMinor: 10_000 });
  assert.equal((await sumOfFees()) - ended, 120);
});

test("a preview that is no longer true is rejected", async () => {
  const { basis } = await preview(fpx({ fixedMinor: 125 }));
  const other = addDays(tomorrow(), 5);
  assert.equal((await set(fpx({ fixedMinor: 126, validFrom: other }))).body.done, true);
  const body = { ...fpx({ fixedMinor: 125 }), basis };
  const stale = await first.call("changeFees", { body });
  assert.equal(stale.body.error.code, "CONFLICT");
  assert.match(stale.body.error.detail ?? stale.text, /Another fee schedule/);
});

test("above the limit a second operator approves what was previewed, unless facts changed", async () => {
  const change = fpx({ rateBasisPoints: 1_000, fixedMinor: 0, validFrom: addDays(tomorrow(), 9) });
  const asked = await set(change);
  assert.deepEqual(asked.body, { done: false }, asked.text);
  const [waiting] = await listWaiting();
  const { content, amountMinor } = waiting;
  assert.equal(amountMinor, content.preview.changedMinor - content.preview.currentMinor);
  assert.equal((await decide(first, waiting.id)).body.error.code, "FORBIDDEN");
  // Another schedule of the same payments.
  const cheap = fpx({ fixedMinor: 121, validFrom: addDays(tomorrow(), 3) });
  assert.equal((await set(cheap, second)).body.done, true);
  const stale = await decide(second, waiting.id);
  assert.equal(stale.body.error.code, "NOT_PERMITTED");
  assert.match(stale.text, /Another fee schedule/);
  assert.equal((await decide(second, waiting.id, false)).body.status, "REJECTED");
  assert.deepEqual((await set(change)).body, { done: false });
  assert.equal((await decideOnly(true)).body.status, "APPROVED");
  const { body } = await first.call("getFees", { query: { merchantId } });
  const validFrom = startOfDay(change.validFrom as string)?.toISOString();
  const [made] = body.schedules.filter((one: { validFrom: string }) => one.validFrom === validFrom);
  assert.deepEqual([made.rateBasisPoints, made.state], [1_000, "COMING"]);
  const log = await first.call("listOperatorAudit", { query: { limit: "20" } });
  const actions = log.body.items.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes("fees.changed") && actions.includes("operator_decision.approved"));
});

test("an approval that comes after the date is rejected", async () => {
  const change = fpx({ rateBasisPoints: 900, fixedMinor: 0 });
  assert.deepEqual((await set(change)).body, { done: false });
  await passToNoon(gateway);
  second = new PortalClient(gateway);
  await second.login(secondEmail, TEST_PASSWORD);
  const late = await decideOnly(true);
  assert.equal(late.body.error.code, "NOT_PERMITTED");
  assert.match(late.text, /has passed/);
  assert.equal((await decideOnly(false)).body.status, "REJECTED");
});

test("small changes of one operator within a day add up to a big one", async () => {
  const step = (fixedMinor: number, days: number) =>
    fpx({ fixedMinor, validFrom: addDays(tomorrow(), 20 + days) });
  const { count, currentMinor } = await preview(step(120, 0));
  // Each is below the limit, two of them are above it.
  const fixedMinor = Math.floor((currentMinor + LIMIT_MINOR * 0.6) / count);
  assert.deepEqual((await set(step(fixedMinor, 0))).body, { done: true });
  assert.deepEqual((await set(step(fixedMinor, 1))).body, { done: false });
  assert.equal((await decideOnly(false)).body.status, "REJECTED");
  const others = await set(step(fixedMinor, 2), second);
  assert.deepEqual(others.body, { done: true }, "another operator's changes are their own");
});

test("without payments to compare, a change needs a second operator", async () => {
  const change = fpx({ method: "TNG_MY", validFrom: addDays(tomorrow(), 1) });
  assert.equal((await preview(change)).count, 0);
  assert.deepEqual((await set(change)).body, { done: false });
  const [waiting] = await listWaiting();
  assert.equal(waiting.amountMinor, null);
  assert.equal((await decideOnly(true)).body.status, "APPROVED");
});

test("terms and service tax need a second operator, who decides about what the first one saw", async () => {
  const terms = { overdraftMinor: 7, reserveMinor: 8, reserveBasisPoints: 9, payoutMinMinor: 10 };
  const asked = await first.call("changeTerms", { body: { merchantId, ...terms } });
  assert.deepEqual(asked.body, { done: false }, asked.text);
  assert.equal((await decideOnly(true)).body.status, "APPROVED");
  const fees = await first.call("getFees", { query: { merchantId } });
  assert.deepEqual(fees.body.terms, terms);
  const tax = { rateBasisPoints: 800, registrationNumber: "", validFrom: tomorrow() };
  const unnamed = await first.call("changeServiceTax", { body: tax });
  assert.equal(unnamed.body.error.code, "INVALID_PARAMETER");
  const body = { ...tax, registrationNumber: "W10-1808-32000001" };
  assert.deepEqual((await first.call("changeServiceTax", { body })).body, { done: false });
  assert.equal((await decideOnly(true)).body.status, "APPROVED");
  const { taxRates } = (await first.call("getFees", {})).body;
  assert.deepEqual(
    taxRates.map((rate: { rateBasisPoints: number }) => rate.rateBasisPoints),
    [800],
  );
});

test("a preview says the service tax of the same payments, before and after", async () => {
  // The rate set above is in effect: 8 % of RM 1.20 is RM 0.10, of RM 20.00 it is RM 1.60.
  const body = { ...fpx({ fixedMinor: 2_000 }), merchantId };
  const untaxed = await preview(body);
  await pay(gateway, { amountMinor: 10_000 });
  await gateway.sandbox.clock.advance(60_000);
  const { body: fees } = await first.call("getFees", { query: { merchantId } });
  const [rate] = fees.taxRates;
  assert.ok(Date.parse(rate.validFrom) <= now().getTime());
  const taxed = await preview(body);
  assert.deepEqual([untaxed.currentTaxMinor, untaxed.changedTaxMinor], [0, 0]);
  const feeMinor = taxed.currentMinor - untaxed.currentMinor;
  const booked = Math.round((feeMinor * rate.rateBasisPoints) / 10_000);
  assert.deepEqual([booked, taxed.currentTaxMinor, taxed.changedTaxMinor], [10, 10, 160]);
  const [row] = await gateway.query`
    select sum(-taxes_minor)::int as taxes from ledger_postings
     where merchant_id = ${merchantId} and kind = 'FEE'`;
  assert.equal(Number(row?.taxes), taxed.currentTaxMinor, "as it was booked");
  const rail = await preview({ ...body, party: "RAIL" });
  assert.deepEqual([rail.currentTaxMinor, rail.changedTaxMinor], [0, 0], "the operator's tax only");
  // A second operator reads what the first one saw.
  assert.deepEqual((await set(body)).body, { done: false });
  const [waiting] = await listWaiting();
  const { basis: _, from: _from, until: _until, ...shown } = taxed;
  assert.deepEqual(waiting.content.preview, shown);
  assert.equal((await decideOnly(false)).body.status, "REJECTED");
});

test("only an operator reads and changes fees", async () => {
  const stranger = new PortalClient(gateway);
  const answer = await stranger.call("getFees", {});
  assert.equal(answer.status, 401);
});
