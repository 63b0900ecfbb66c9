import { findExportPart, type PaymentExport } from "../../../../store/payment/exports.ts";
import type { PortalDeps } from "../../portal-deps.ts";

const PARTS_MAX = 1_000;

/** The parts one after the other, so that a long file never stands in memory whole. */
export async function* exportParts(deps: PortalDeps, each: PaymentExport): AsyncIterable<string> {
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const text = await findExportPart(deps.database, each, part);
    if (text === null) return;
    yield text;
  }
}
