/**
 * The ledger of a filled year in the order of its postings, with a settlement for each day. Pure.
 */
import { makeLongId } from "../../../../packages/gateway/src/domain/ids.ts";
import { ACCOUNTS, type Posting } from "../../../../packages/gateway/src/domain/ledger/ledger.ts";
import { addDays, dayOf, endOfDay } from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import type { Payout } from "../../../../packages/gateway/src/domain/payout/payout.ts";
import { planPayout } from "../../../../packages/gateway/src/domain/settlement/settlement.ts";
import { ACCOUNT_COLUMNS } from "../../../../packages/gateway/src/store/ledger/ledger.ts";
import { makeYearPayout, type PayoutPlan } from "./make-payouts.ts";
import type { TableRow } from "./make-year.ts";
import type { SeededRandom } from "./seeded-random.ts";

const BUCKETS = 8;
/** Of a settlement: what each kind of line belongs to. */
const PARTS: Readonly<Partial<Record<Posting["kind"], string>>> = {
  PAYMENT: "payments_minor",
  FEE: "fees_minor",
  FEE_RETURNED: "fees_minor",
  REFUND_OPENED: "refunds_minor",
  DISPUTE_OPENED: "disputes_minor",
  DISPUTE_WON: "disputes_minor",
  PAYOUT_RETURNED: "returned_payouts_minor",
};
/** After midnight. */
const PAYOUT_DELAY_MS = 3 * 60_000;

export interface SettledYear {
  postings: TableRow[];
  heads: TableRow[];
  settlements: TableRow[];
  payouts: Payout[];
}

/** Every day before `today` is settled. */
export function settleYear(
  plan: PayoutPlan,
  postings: readonly Posting[],
  today: string,
  random: SeededRandom,
): SettledYear {
  const { merchantId } = plan;
  const payouts: Payout[] = [];
  const book = openBook(merchantId);
  const days = Map.groupBy(
    postings.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ at }) => dayOf(at),
  );
  const settlements: TableRow[] = [];
  let day = [...days.keys()].toSorted()[0] ?? today;
  for (; day < today; day = addDays(day, 1)) {
    const lines = days.get(day) ?? [];
    for (const posting of lines) book.write(posting);
    const settlement = settleDay(merchantId, day, lines, settlements.at(-1), book.through, random);
    settlements.push(settlement);
    if (settlement.payout_minor > 0) {
      const made = makeYearPayout(plan, {
        ...{ id: settlement.id, date: day, payoutMinor: settlement.payout_minor },
        createdAt: settlement.created_at,
      });
      payouts.push(made.payout);
      for (const posting of made.postings) {
        // What came back is a line of the day on which it did.
        if (posting.kind !== "PAYOUT_RETURNED") book.write(posting);
        else days.set(dayOf(posting.at), [...(days.get(dayOf(posting.at)) ?? []), posting]);
      }
    }
  }
  for (const posting of days.get(day) ?? []) book.write(posting);
  return { postings: book.rows, heads: book.heads(), settlements, payouts };
}

function settleDay(
  merchantId: string,
  date: string,
  lines: readonly Posting[],
  last: TableRow | undefined,
  through: readonly number[],
  random: SeededRandom,
) {
  const parts = {
    ...{ payments_minor: 0, fees_minor: 0, refunds_minor: 0, disputes_minor: 0 },
    returned_payouts_minor: 0,
  };
  const settled = lines.filter((posting) => payableOf(posting) !== 0);
  for (const posting of settled) {
    const part = PARTS[posting.kind] as keyof typeof parts | undefined;
    if (part === undefined) throw new Error(`${posting.kind} is no line`);
    parts[part] -= payableOf(posting);
  }
  const linesMinor = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const opening = Number(last?.closing_minor ?? 0);
  const limits = { reserveMinor: 0, payoutMinMinor: 1, isVerified: true };
  const owedMinor = opening + linesMinor;
  const plan = planPayout(opening, linesMinor, { ...limits, owedMinor });
  const end = endOfDay(date);
  if (end === null) throw new Error(date);
  const createdAt = new Date(end.getTime() + PAYOUT_DELAY_MS);
  const times = settled.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ...{ merchant_id: merchantId, id: makeLongId(createdAt, random), date },
    previous_id: last?.id ?? null,
    previous_through: last?.through ?? through.map(() => 0),
    through: [...through],
    ...{ opening_minor: opening, line_count: settled.length, lines_minor: linesMinor, ...parts },
    ...{ first_at: times[0] ?? null, last_at: times.at(-1) ?? null },
    ...{ payout_minor: plan.payoutMinor, closing_minor: plan.closingMinor },
    created_at: createdAt,
  };
}

const payableOf = ({ entries }: Posting) =>
  entries.find(({ account }) => account === "MERCHANT_PAYABLE")?.amountMinor ?? 0;

/** Numbers postings in buckets, as the gateway does, and adds up their accounts. */
function openBook(merchantId: string) {
  const rows: TableRow[] = [];
  const through = Array.from({ length: BUCKETS }, () => 0);
  const sums = through.map(() =>
    Object.fromEntries(Object.values(ACCOUNT_COLUMNS).map((name) => [name, 0])),
  );
  const write = ({ entries, ...posting }: Posting) => {
    const bucket = rows.length % BUCKETS;
    const sequence = (through[bucket] ?? 0) + 1;
    through[bucket] = sequence;
    const amounts: Record<string, number | null> = {};
    for (const account of ACCOUNTS) {
      const name = ACCOUNT_COLUMNS[account];
      const entry = entries.find((each) => each.account === account);
      amounts[name] = entry?.amountMinor ?? null;
      const sum = sums[bucket];
      if (sum) sum[name] = (sum[name] ?? 0) + (entry?.amountMinor ?? 0);
    }
    rows.push({
      ...{ merchant_id: merchantId, bucket, sequence, kind: posting.kind },
      ...{ reference: posting.reference, transaction_id: posting.transactionId },
      fee_schedule_id: posting.feeScheduleId,
      rail_id: entries.find(({ railId }) => railId !== "")?.railId ?? "",
      created_at: posting.at,
      ...amounts,
    });
  };
  const heads = () =>
    sums.map((sum, bucket) => ({
      ...{ merchant_id: merchantId, bucket, last_sequence: through[bucket], ...sum },
    }));
  return { rows, through, write, heads };
}
