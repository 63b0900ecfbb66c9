import { PROOF_COLUMN, readProof } from "@kaunter/signing/settlement-proof";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { type Column, senColumn, textColumn } from "../../../domain/file/columns.ts";
import { POSTING_KINDS } from "../../../domain/ledger/ledger.ts";
import { startOfDay } from "../../../domain/malaysian-day.ts";
import { PROVED_LINE_COLUMNS } from "../../../domain/settlement/proved-lines.ts";
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
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { fileQuery, tableFile } from "../files/table-file.ts";
import { PayoutItem, presentPayout } from "../payout/payout-schema.ts";
import type { SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
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
  path: "/portal/api/settlements/{id}/file",
  permission: "settlements:read",
  summary: "Download a settlement's lines.",
  params: byId,
  query: closed(fileQuery),
  response: "application/octet-stream",
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const settlement = await expectSettlement(deps, call.merchant.id, call.params.id);
    return tableFile(deps, {
      ...{ format: call.query.format ?? "csv", name: `settlement-${settlement.date}` },
      ...{ columns: COLUMNS, parts: settlementParts(deps, settlement) },
    });
  },
});

/** A line, with the proof beside the first one. A settlement without lines has a proof alone. */
interface SettlementRow {
  line: ListSettlementLinesRow | null;
  bankName: string;
  proof: string | null;
}

/** Columns are added at the end: files are read by position, too. */
const COLUMNS: readonly Column<SettlementRow>[] = [
  ...PROVED_LINE_COLUMNS.map(({ read, ...column }) => ({
    ...column,
    read: ({ line }: SettlementRow) => line && read(line),
  })),
  textColumn("bank_name", ({ bankName }) => bankName),
  senColumn("tax_myr", ({ line }) => line?.taxMinor ?? null),
  textColumn(PROOF_COLUMN, ({ proof }) => proof),
];

/** The lines of a settlement, part by part. */
async function* settlementParts(
  deps: Pick<PortalDeps, "database" | "rails">,
  settlement: Settlement,
): AsyncIterable<readonly SettlementRow[]> {
  const proof = await findSettlementProof(deps.database, settlement.merchantId, settlement.id);
  if (settlement.lineCount === 0 && proof) yield [{ line: null, bankName: "", proof }];
  let first = proof;
  for await (const lines of readSettlementLines(deps.database, settlement)) {
    yield lines.map((line, i) => ({
      line,
      bankName: paidBankOf(deps.rails, line.bankCode)?.en ?? "",
      proof: i === 0 ? first : null,
    }));
    first = null;
  }
}
