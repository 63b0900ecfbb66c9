import { PROOF_COLUMN, PROVED_COLUMNS, readProof } from "@kaunter/signing/settlement-proof";
import Type, { type Static } from "typebox";
import { csvLines, makeCsv } from "../../../domain/csv.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { POSTING_KINDS } from "../../../domain/ledger/ledger.ts";
import { startOfDay } from "../../../domain/malaysian-day.ts";
import { formatDecimal } from "../../../domain/money.ts";
import { provedCells } from "../../../domain/settlement/proved-lines.ts";
import type { Settlement } from "../../../domain/settlement/settlement.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import { readBalance } from "../../../operations/settlement/read-balance.ts";
import { readSettlementLines } from "../../../operations/settlement/read-settlement-lines.ts";
import type { ListSettlementLinesRow } from "../../../store/generated/rows.ts";
import { findPayoutOfSettlement } from "../../../store/payout/payouts.ts";
import {
  findSettlementTotals,
  listSettlementLines,
  listSettlements,
} from "../../../store/settlement/settlement-list.ts";
import { findSettlementProof } from "../../../store/settlement/settlement-proofs.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { PayoutItem, presentPayout } from "../payout/payout-schema.ts";
import type { SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import { readRange } from "../read-range.ts";
import {
  At,
  byId,
  closed,
  Id,
  named,
  orNull,
  pageOf,
  pageQuery,
  rangeQuery,
  ShownName,
  sortQuery,
} from "../schemas.ts";

export const SettlementItem = named("SettlementItem", {
  id: Id,
  date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
  openingMinor: Type.Integer({ description: "Opening balance from the previous day." }),
  paymentsMinor: Type.Integer(),
  feesMinor: Type.Integer({ description: "Negative." }),
  taxesMinor: Type.Integer({ description: "Service tax on the fees; negative." }),
  refundsMinor: Type.Integer({ description: "Negative." }),
  disputesMinor: Type.Integer({
    description: "Held for disputes, less released holds; negative when more was held.",
  }),
  returnedPayoutsMinor: Type.Integer({ description: "Payouts that a bank returned or rejected." }),
  linesMinor: Type.Integer({ description: "Sum of the lines, each of the above." }),
  payoutMinor: Type.Integer({ description: "opening + lines - closing." }),
  closingMinor: Type.Integer({ description: "Carried forward to the next day." }),
  isHeld: Type.Boolean({
    description: "True while the payout is on hold until the merchant is verified.",
  }),
  lineCount: Type.Integer(),
  createdAt: At,
});

const SettlementProof = named("SettlementProof", {
  root: Type.String({ description: "Merkle root of the lines, in hexadecimal digits." }),
  sequence: Type.Integer({ description: "Counts the merchant's signed settlements from 1." }),
  keyId: Type.String({ description: "Thumbprint of the gateway's key that signed it." }),
});

const SettlementLineItem = named("SettlementLineItem", {
  id: Id,
  kind: Type.Enum([...POSTING_KINDS]),
  transactionId: Type.String(),
  orderId: Type.String(),
  method: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  amountMinor: Type.Integer({ description: "Amount for the merchant; negative for fees." }),
  taxMinor: Type.Integer({ description: "Service tax within the amount; negative for fees." }),
  at: At,
});

export const SettlementDetail = closed({
  settlement: SettlementItem,
  payout: orNull(PayoutItem),
  proof: orNull(SettlementProof),
  lines: Type.Array(SettlementLineItem),
  nextCursor: orNull(Type.String()),
});

async function expectSettlement(
  { database }: Pick<PortalDeps, "database">,
  merchantId: string,
  id: string,
): Promise<Settlement> {
  const page = { after: null, limit: 1 };
  const [found] = await listSettlements(database, merchantId, { id }, page);
  if (!found) throw new GatewayError("NOT_FOUND");
  return found;
}

export const Balance = named("Balance", {
  availableMinor: Type.Integer({
    description:
      "Sen of days that have ended, without the reserve; negative when the merchant owes the gateway.",
  }),
  pendingMinor: Type.Integer({ description: "Sen of today, settled after midnight." }),
  reservedMinor: Type.Integer({ description: "Sen retained for refunds." }),
  disputedMinor: Type.Integer({
    description: "Sen on hold for disputes, in addition to the others.",
  }),
  nextPayout: orNull(
    named("NextPayout", {
      date: Type.String({ description: "Malaysian day, `YYYY-MM-DD`." }),
      amountMinor: Type.Integer({ description: "Sen, if nothing more is paid or refunded today." }),
      isHeld: Type.Boolean({ description: "True while the merchant is not verified." }),
    }),
  ),
});

export const getBalanceRoute = route({
  auth: "portal",
  operationId: "getBalance",
  method: "GET",
  path: "/portal/api/balance",
  permission: "settlements:read",
  summary: "Retrieve the merchant's balance and the next payout.",
  response: Balance,
  handler: (call, deps) => readBalance(deps, call.merchant.id),
});

export const settlementQuery = closed({ ...pageQuery, ...sortQuery, ...rangeQuery });

export const listSettlementsRoute = route({
  auth: "portal",
  operationId: "listSettlements",
  method: "GET",
  path: "/portal/api/settlements",
  permission: "settlements:read",
  summary: "List settlements by day, the latest first. The amount of one is its payout.",
  query: settlementQuery,
  response: pageOf(SettlementItem),
  handler: (call, deps) => presentSettlements(call, deps, call.merchant.id),
});

type ListCall = SignedIn & { query: Static<typeof settlementQuery> };

export async function presentSettlements(call: ListCall, deps: PortalDeps, merchantId: string) {
  const filter = readRange(call.query);
  return presentPage(call, deps, {
    name: `settlements of ${merchantId}`,
    list: (page) => listSettlements(deps.database, merchantId, filter, page),
    positionOf: settlementPosition,
    amountOf: ({ payoutMinor }) => payoutMinor,
    count: (countMax) => findSettlementTotals(deps.database, merchantId, filter, countMax),
    present: withTimes,
  });
}

/** The position of a settlement in the list: at the beginning of its day. */
function settlementPosition({ date, id }: Pick<Settlement, "date" | "id">) {
  const at = startOfDay(date);
  if (!at) throw new Error(`${date} is no day`);
  return { at, id };
}

export const getSettlementRoute = route({
  auth: "portal",
  operationId: "getSettlement",
  method: "GET",
  path: "/portal/api/settlements/{id}",
  permission: "settlements:read",
  summary: "Retrieve a settlement and its lines, with fees itemised.",
  params: byId,
  query: closed(pageQuery),
  response: SettlementDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentSettlement(call, deps, call.merchant.id),
});

type DetailCall = SignedIn & { params: { id: string }; query: { cursor?: string; limit?: string } };

/** Throws NOT_FOUND. */
export async function presentSettlement(
  call: DetailCall,
  deps: PortalDeps,
  merchantId: string,
): Promise<Static<typeof SettlementDetail>> {
  const settlement = await expectSettlement(deps, merchantId, call.params.id);
  const { items, nextCursor } = await presentPage(call, deps, {
    name: `settlement ${settlement.id}`,
    list: ({ after, limit }) =>
      listSettlementLines(
        deps.database,
        settlement,
        after && { at: after.at, postingId: after.id },
        limit,
      ),
    positionOf: (row) => ({ at: row.createdAt, id: row.postingId }),
    present: (row) => presentLine(deps, row),
  });
  const { id } = settlement;
  const [payout, proof] = await Promise.all([
    findPayoutOfSettlement(deps.database, merchantId, id),
    findSettlementProof(deps.database, merchantId, id),
  ]);
  return {
    settlement: withTimes(settlement),
    payout: payout && presentPayout(payout),
    proof: presentProof(proof),
    ...{ lines: items, nextCursor },
  };
}

function presentProof(proof: string | null): Static<typeof SettlementProof> | null {
  const read = proof === null ? null : readProof(proof);
  return (
    read && { root: read.statement.root, sequence: read.statement.sequence, keyId: read.keyId }
  );
}

function presentLine(
  { rails }: Pick<PortalDeps, "rails">,
  line: ListSettlementLinesRow,
): Static<typeof SettlementLineItem> {
  return {
    id: line.postingId,
    kind: line.kind,
    transactionId: line.transactionId,
    orderId: line.orderId,
    method: line.method,
    methodName: methodNameOf(rails, line.method),
    bankName: paidBankOf(rails, line.bankCode),
    amountMinor: line.amountMinor,
    taxMinor: line.taxMinor,
    at: line.createdAt.toISOString(),
  };
}

export const downloadSettlementRoute = route({
  auth: "portal",
  operationId: "downloadSettlement",
  method: "GET",
  path: "/portal/api/settlements/{id}/file.csv",
  permission: "settlements:read",
  summary: "Download a settlement's lines as CSV.",
  params: byId,
  response: "text/csv",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const settlement = await expectSettlement(deps, call.merchant.id, call.params.id);
    const parts = settlementParts(deps, settlement);
    const name = `settlement-${settlement.date}.csv`;
    return new Download("text/csv; charset=utf-8", name, parts);
  },
});

/** Columns are added at the end: files are read by position, too. */
const HEADER = [...PROVED_COLUMNS, "bank_name", "tax_myr", PROOF_COLUMN];
const NO_LINE: readonly (string | null)[] = HEADER.map(() => null);

/** The lines of a settlement as CSV, part by part. */
async function* settlementParts(
  deps: Pick<PortalDeps, "database" | "rails">,
  settlement: Settlement,
): AsyncIterable<string> {
  yield makeCsv(HEADER, []);
  const proof = await findSettlementProof(deps.database, settlement.merchantId, settlement.id);
  // A settlement without lines has a row for its proof alone.
  if (settlement.lineCount === 0 && proof) yield csvLines([NO_LINE.with(-1, proof)]);
  let first = proof;
  for await (const lines of readSettlementLines(deps.database, settlement)) {
    yield csvLines(
      lines.map((line, i) => [
        ...provedCells(line),
        paidBankOf(deps.rails, line.bankCode)?.en ?? "",
        formatDecimal(line.taxMinor),
        i === 0 ? first : null,
      ]),
    );
    first = null;
  }
}
