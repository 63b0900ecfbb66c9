import assert from "node:assert/strict";
import { test } from "node:test";
import { settleMerchants } from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import { pay } from "../support/pay.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { type PortalAnswer, signInOwner } from "../support/portal/portal-client.ts";
import {
  passMidnight,
  passToNoon,
  provideFrozenGateway,
  refundPart,
} from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
await passToNoon(gateway);
const first = await pay(gateway, { amountMinor: 5_000 });
await gateway.sandbox.clock.advance(1_000);
await pay(gateway, { amountMinor: 12_345, cardNumber: "4000004580000002" });
await refundPart(gateway, first.id, 1_234);
await settleMerchants(gateway.deps, await passMidnight(gateway));
const owner = await signInOwner(gateway);
const { body } = await owner.call("listSettlements");
const id = body.items[0].id;

interface Line {
  id: string;
  kind: string;
  orderId: string;
  method: string;
  methodName: { en: string; ms: string };
  bankName: { en: string; ms: string } | null;
  amountMinor: number;
  at: string;
}

const detail = (query: Record<string, string> = {}): Promise<PortalAnswer> =>
  owner.call("getSettlement", { params: { id }, query });
const sum = (lines: readonly Line[]) => lines.reduce((total, line) => total + line.amountMinor, 0);

test("a payout is the sum of its lines, and each kind adds up to its figure", async () => {
  const { settlement, lines } = (await detail()).body as { settlement: never; lines: Line[] };
  const figures = settlement as Record<string, number>;
  const of = (...kinds: string[]) => sum(lines.filter(({ kind }) => kinds.includes(kind)));
  assert.equal(figures.lineCount, lines.length);
  assert.equal(figures.linesMinor, sum(lines));
  assert.equal(figures.paymentsMinor, of("PAYMENT"));
  assert.equal(figures.feesMinor, of("FEE", "FEE_RETURNED"));
  assert.equal(figures.refundsMinor, of("REFUND_OPENED", "REFUND_REFUSED"));
  assert.equal(figures.disputesMinor, of("DISPUTE_OPENED", "DISPUTE_WON"));
  const { paymentsMinor = 0, feesMinor = 0, refundsMinor = 0, disputesMinor = 0 } = figures;
  assert.equal(figures.linesMinor, paymentsMinor + feesMinor + refundsMinor + disputesMinor);
  assert.equal(figures.paymentsMinor, 17_345);
  assert.equal(figures.refundsMinor, -1_234);
  assert.ok(feesMinor < 0);
  const { openingMinor = 0, linesMinor = 0, closingMinor = 0 } = figures;
  assert.equal(figures.payoutMinor, openingMinor + linesMinor - closingMinor);
});

test("each payment's fee is a line of its own, named with its method", async () => {
  const { lines } = (await detail()).body as { lines: Line[] };
  const payments = lines.filter(({ kind }) => kind === "PAYMENT");
  const fees = lines.filter(({ kind }) => kind === "FEE");
  assert.deepEqual(
    fees.map(({ orderId }) => orderId),
    payments.map(({ orderId }) => orderId),
  );
  assert.deepEqual(
    payments.map(({ methodName }) => [methodName.en, methodName.ms]),
    [
      ["Online banking (FPX)", "Perbankan dalam talian (FPX)"],
      ["Credit or debit card", "Kad kredit atau debit"],
    ],
  );
});

test("the lines of a payment name its bank, as the list of payments does, and so does the file", async () => {
  const { lines } = (await detail()).body as { lines: Line[] };
  const { payment } = (await owner.call("getPayment", { params: { id: first.id } })).body;
  assert.ok(payment.bankName.en);
  const own = lines.filter(({ orderId }) => orderId === first.orderId);
  assert.ok(own.length >= 3);
  for (const line of own) assert.deepEqual(line.bankName, payment.bankName);
  assert.ok(
    lines.some(({ bankName }) => bankName === null),
    "a card has none",
  );
  const file = await owner.call("downloadSettlement", { params: { id } });
  const [header = "", ...rows] = file.text.trim().split("\r\n");
  const place = header.split(",").indexOf("bank_name");
  assert.deepEqual(
    rows.map((row) => row.split(",").at(place)),
    lines.map(({ bankName }) => bankName?.en ?? ""),
  );
});

test("the CSV holds the very lines of the screen, page by page", async () => {
  const lines: Line[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await detail({ limit: "2", ...(cursor !== null && { cursor }) });
    lines.push(...body.lines);
    cursor = body.nextCursor;
  } while (cursor !== null);
  const file = await owner.call("downloadSettlement", { params: { id } });
  const rows = file.text.trim().split("\r\n").slice(1);
  assert.deepEqual(
    rows.map((row) => row.split(",")).map((cells) => [cells[0], cells[2], cells[5], cells[6]]),
    lines.map((line) => [line.id, line.kind, line.method, (line.amountMinor / 100).toFixed(2)]),
  );
  for (const [index, row] of rows.entries()) {
    const [, at = ""] = row.split(",");
    assert.match(at, /T\d\d:\d\d:\d\d\.\d{3}\+08:00$/, "Malaysian time, with its offset");
    assert.equal(new Date(at).toISOString(), lines[index]?.at);
  }
});

test("the signed interface's settlement file has the portal's sums, line by line", async () => {
  const { settlement, lines } = (await detail()).body as { settlement: never; lines: Line[] };
  const { date, payoutMinor, linesMinor } = settlement as Record<string, number>;
  const file = await gateway.call({ path: "/v3/payment/settlement/csv", body: { date } });
  const rows = String(file.body)
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));
  const minorOf = (text = "") => Math.round(Number(text) * 100);
  const [totals = []] = rows.filter(([kind]) => kind === "T");
  assert.equal(minorOf(totals.at(-2)), payoutMinor);
  const details = rows.filter(([kind]) => kind === "D");
  assert.equal(
    details.reduce((total, row) => total + minorOf(row.at(-1)), 0),
    linesMinor,
  );
  for (const orderId of new Set(lines.map((line) => line.orderId))) {
    const own = details.filter((row) => row.includes(orderId));
    assert.equal(
      own.reduce((total, row) => total + minorOf(row.at(-1)), 0),
      sum(lines.filter((line) => line.orderId === orderId)),
      orderId,
    );
  }
});

test("another merchant's payout is not found, on the page or as a file", async () => {
  const stranger = await makeStranger(gateway);
  for (const name of ["getSettlement", "downloadSettlement"]) {
    const answer = await stranger.call(name, { params: { id } });
    assert.equal(answer.body.error.code, "NOT_FOUND");
  }
});

test("a payout is found by its amount and its day, as the list writes them", async () => {
  const { settlement } = (await detail()).body;
  const amount = (settlement.payoutMinor / 100).toFixed(2);
  const grouped = amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ",");
  for (const q of [`RM\u00a0${grouped}`, amount, settlement.date, `#${id}`]) {
    const { body: found } = await owner.call("search", { query: { q } });
    const ids = found.items.map((hit: { id: string }) => hit.id);
    assert.ok(ids.includes(id), q);
  }
});
