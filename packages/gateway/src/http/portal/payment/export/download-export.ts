import { GatewayError } from "../../../../domain/errors.ts";
import { Download } from "../../../request/send-response.ts";
import { route } from "../../../route.ts";
import { byId } from "../../schemas.ts";
import { expectExport } from "./expect-export.ts";
import { exportParts } from "./export-file.ts";
import { presentExport } from "./present-export.ts";

export const downloadExportRoute = route({
  auth: "portal",
  operationId: "downloadExport",
  method: "GET",
  path: "/portal/api/exports/{id}/file.csv",
  permission: "payments:export",
  summary: "Download a finished export.",
  params: byId,
  response: "text/csv",
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    const each = await expectExport(call, deps);
    if (each.status !== "DONE") {
      throw new GatewayError("CONFLICT", {
        detail: "The export is not finished yet. Try again later.",
      });
    }
    const { fileName } = presentExport(each);
    return new Download("text/csv; charset=utf-8", fileName, exportParts(deps, each));
  },
});
