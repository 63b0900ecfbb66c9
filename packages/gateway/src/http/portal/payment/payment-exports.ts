import { fileNameOf } from "@kaunter/checkout/file-name";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { PAYMENT_COLUMNS } from "../../../domain/payment/payment-csv.ts";
import { startExport } from "../../../operations/payment/payment-exports.ts";
import {
  findExport,
  findExportPart,
  listExports,
  type PaymentExport,
} from "../../../store/payment/exports.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { columnsOfCsv, readCsvParts } from "../files/read-csv.ts";
import { fileQuery, tableFile } from "../files/table-file.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import { At, byId, closed, Id, named, orNull, pageOf, pageQuery } from "../schemas.ts";
import { paymentFilter, paymentFilterOf } from "./payments.ts";

const ExportItem = named("ExportItem", {
  id: Id,
  kind: Type.Enum(["PAYMENTS"]),
  status: Type.Enum(["WAITING", "RUNNING", "DONE", "FAILED", "EXPIRED"]),
  rowCount: Type.Integer(),
  totalRows: orNull(Type.Integer()),
  fileName: Type.String(),
  amountMinor: Type.Integer({
    description: "Sum of the exported payments that succeeded, in sen.",
  }),
  requestedBy: Type.String(),
  createdAt: At,
  endedAt: orNull(Type.String()),
});

function presentExport(each: PaymentExport): Static<typeof ExportItem> {
  return {
    ...withTimes(each),
    kind: "PAYMENTS",
    fileName: fileNameOf("payments", each.createdAt, "csv"),
    requestedBy: each.requestedEmail,
  };
}

async function expectExport(
  call: {
    params: { id: string };
    merchant: { id: string };
    actor: { id: string; storeIds: readonly string[] };
  },
  deps: Pick<PortalDeps, "database">,
): Promise<PaymentExport> {
  const { merchant, actor, params } = call;
  const each = await findExport(deps.database, merchant.id, actor, params.id);
  if (!each) throw new GatewayError("NOT_FOUND");
  return each;
}

export const listExportsRoute = route({
  auth: "portal",
  operationId: "listExports",
  method: "GET",
  path: "/portal/api/exports",
  permission: "payments:export",
  summary: "List exports of the last seven days.",
  query: closed(pageQuery),
  response: pageOf(ExportItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "exports",
      list: (page) => listExports(deps.database, call.merchant.id, call.actor, page),
      positionOf: byCreation,
      present: presentExport,
    }),
});

export const startExportRoute = route({
  auth: "portal",
  operationId: "startExport",
  method: "POST",
  path: "/portal/api/exports",
  permission: "payments:export",
  summary: "Start an export of all filtered payments, at most 1,000,000.",
  body: closed(paymentFilter),
  response: ExportItem,
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const filter = await paymentFilterOf(call, deps, call.body);
    return presentExport(await startExport(deps, actOf(call), filter));
  },
});

export const getExportRoute = route({
  auth: "portal",
  operationId: "getExport",
  method: "GET",
  path: "/portal/api/exports/{id}",
  permission: "payments:export",
  summary: "Retrieve an export.",
  params: byId,
  response: ExportItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => presentExport(await expectExport(call, deps)),
});

export const downloadExportRoute = route({
  auth: "portal",
  operationId: "downloadExport",
  method: "GET",
  path: "/portal/api/exports/{id}/file",
  permission: "payments:export",
  summary: "Download a finished export.",
  params: byId,
  query: closed(fileQuery),
  response: "application/octet-stream",
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    const each = await expectExport(call, deps);
    if (each.status !== "DONE") {
      throw new GatewayError("CONFLICT", {
        detail: "The export is not finished yet. Try again later.",
      });
    }
    const parts = exportParts(deps, each);
    // It is what it was when it was written, and is named so.
    const clock = { now: () => each.createdAt };
    if (call.query.format === "xlsx") {
      const columns = columnsOfCsv(PAYMENT_COLUMNS);
      return tableFile(
        { clock },
        { format: "xlsx", name: "payments", columns, parts: readCsvParts(parts) },
      );
    }
    return new Download("text/csv; charset=utf-8", presentExport(each).fileName, parts);
  },
});

const PARTS_MAX = 1_000;

/** The parts in sequence, so that a long file is never in memory as a whole. */
async function* exportParts(deps: PortalDeps, each: PaymentExport): AsyncIterable<string> {
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const text = await findExportPart(deps.database, each, part);
    if (text === null) return;
    yield text;
  }
}
