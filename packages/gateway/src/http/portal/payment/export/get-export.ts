import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { expectExport } from "./expect-export.ts";
import { ExportItem } from "./export-schema.ts";
import { presentExport } from "./present-export.ts";

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
