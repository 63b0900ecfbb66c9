/** Bodies of the reports of a day. */
import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { endOfDay, startOfDay } from "../../../domain/malaysian-day.ts";
import type { ReportLine } from "../../../domain/settlement/report-line.ts";
import type { Queryable } from "../../../store/database.ts";
import type { ReportScope } from "../../../store/settlement/report-lines.ts";
import { findSettlement } from "../../../store/settlement/settlements.ts";

const name = Type.String({ maxLength: 64 });
const names = Type.Union([Type.Array(name, { maxItems: 100 }), name, Type.Null()], {
  description: "Without the region suffix, such as BOOST. Empty or null: all.",
});
const ReportDay = Type.String({
  maxLength: 32,
  description: "A Malaysian day, YYYY-MM-DD.",
});

/** Two spellings of the filters are in use. */
const filters = {
  method: Type.Optional(names),
  region: Type.Optional(names),
  methods: Type.Optional(names),
  regions: Type.Optional(names),
};

export const ReconciliationBody = Type.Object({
  transactionType: Type.Enum(["PAYMENT", "REFUND"]),
  date: ReportDay,
  ...filters,
  cursor: Type.Optional(
    Type.Union([Type.String({ maxLength: 1_024 }), Type.Null()], {
      description: "Cursor from the previous response's `meta`.",
    }),
  ),
});

export const SettlementCsvBody = Type.Object({
  date: ReportDay,
  ...filters,
  sequence: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.String(), Type.Null()], {
      description: "Part of a long file, from 1. Each part has at most 10,000 lines.",
    }),
  ),
});

type Names = string | string[] | null | undefined;

export interface ReportFilters {
  method?: Names;
  region?: Names;
  methods?: Names;
  regions?: Names;
}

/** Throws INVALID_PARAMETER for an invalid date, and as `readMethod` does. */
export async function readReportScope(
  db: Queryable,
  readMethod: (name: string) => string,
  merchantId: string,
  date: string,
  transactionType: ReportLine["transactionType"] | null,
  body: ReportFilters,
): Promise<ReportScope & { settlement: Awaited<ReturnType<typeof findSettlement>> }> {
  const from = startOfDay(date);
  const until = endOfDay(date);
  if (!from || !until) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "date must be a valid date in the form YYYY-MM-DD.",
    });
  }
  const settlement = await findSettlement(db, merchantId, date);
  return {
    merchantId,
    settlement,
    from,
    until,
    transactionType,
    methods: [...listOf(body.method), ...listOf(body.methods)].map(readMethod),
    regions: [...listOf(body.region), ...listOf(body.regions)],
  };
}

function listOf(given: Names): string[] {
  const list = typeof given === "string" ? [given] : (given ?? []);
  return list.filter((text) => text !== "");
}

/** The requested part, 1 by default. */
export function readSequence(sequence: number | string | null | undefined): number {
  const wanted = sequence === "" || sequence == null ? 1 : Number(sequence);
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 100_000) return wanted;
  throw new GatewayError("INVALID_PARAMETER", { detail: "sequence must be at least 1." });
}
