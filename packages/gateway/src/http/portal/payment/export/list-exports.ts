import { listExports } from "../../../../store/payment/exports.ts";
import { route } from "../../../route.ts";
import { byCreation } from "../../../schemas/paging.ts";
import { answerPage } from "../../answer-page.ts";
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
  handler: (call, deps) =>
    answerPage(call, deps, {
      name: "exports",
      list: (page) => listExports(deps.database, call.merchant.id, call.actor, page),
      positionOf: byCreation,
      present: presentExport,
    }),
});
