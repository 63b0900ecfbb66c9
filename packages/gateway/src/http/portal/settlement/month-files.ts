import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import {
  type AccountingMonth,
  readAccountingMonth,
} from "../../../domain/settlement/month/accounting-month.ts";
import {
  MOVEMENT_COLUMNS,
  PAYOUT_COLUMNS,
} from "../../../domain/settlement/month/month-columns.ts";
import { readMonth } from "../../../operations/settlement/read-month.ts";
import { listMonthPayouts } from "../../../store/settlement/month-postings.ts";
import { route } from "../../route.ts";
import { fileQuery, inOnePart, tableFile } from "../files/table-file.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { closed } from "../schemas.ts";

const monthQuery = closed({
  month: Type.String({ maxLength: 7, description: "Malaysian month, `YYYY-MM`." }),
  ...fileQuery,
});

function expectMonth(month: string, { clock }: Pick<PortalDeps, "clock">): AccountingMonth {
  const read = readAccountingMonth(month, clock.now());
  if (read) return read;
  const detail = "month must be a month that has begun, such as 2026-11.";
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

const downloadMonthMovementsRoute = route({
  auth: "portal",
  operationId: "downloadMonthMovements",
  method: "GET",
  path: "/portal/api/months/movements",
  permission: "settlements:read",
  summary: "Download the movements of the merchant's balance in a month.",
  description:
    "A line for each payment, fee, service tax, refund, reversal, dispute and payout, with the balance after it; the " +
    "first line is the balance of the month before, the last the balance at the end.",
  query: monthQuery,
  response: "application/octet-stream",
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { month, format = "csv" } = call.query;
    return tableFile(deps, {
      ...{ format, name: `movements-${month}`, columns: MOVEMENT_COLUMNS },
      parts: readMonth(deps, call.merchant.id, expectMonth(month, deps)),
    });
  },
});

const downloadMonthPayoutsRoute = route({
  auth: "portal",
  operationId: "downloadMonthPayouts",
  method: "GET",
  path: "/portal/api/months/payouts",
  permission: "settlements:read",
  summary: "Download the payouts of a month: those whose movement is in it.",
  query: monthQuery,
  response: "application/octet-stream",
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const { month, format = "csv" } = call.query;
    const rows = await listMonthPayouts(deps.database, call.merchant.id, expectMonth(month, deps));
    return tableFile(deps, {
      ...{ format, name: `payouts-${month}`, columns: PAYOUT_COLUMNS },
      parts: inOnePart(rows),
    });
  },
});

/** What an accountant books: a month's movements and its payouts. */
export const MONTH_FILE_ROUTES = [downloadMonthMovementsRoute, downloadMonthPayoutsRoute] as const;
