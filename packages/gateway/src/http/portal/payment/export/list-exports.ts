import { listExports } from "../../../../store/payment/exports.ts";
import { route } from "../../../route.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { ExportItem } from "./export-schema.ts";
import { presentExport } from "./present-export.ts";

export const listExportsRoute = route({
  auth: "portal",
  operationId: "listExports",
  method: "GET",
  path: "/portal/api/exports",
  permission: "payments:export",
  summary: "List exports of the last seven days.",
  query: closed(pageQuery),
  response: pageOf(ExportItem),
  handler: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listExports(deps.database, call.merchant.id, call.actor, withOneMore(page));
    return presentPage(rows, page, (row) => ({ at: row.createdAt, id: row.id }), presentExport);
  },
});
