import { findExportPart, type PaymentExport } from "../../../../store/payment/exports.ts";
import type { PortalDeps } from "../../portal-deps.ts";

const PARTS_MAX = 1_000;

/** The parts in sequence, so that a long file is never in memory as a whole. */
export async function* exportParts(deps: PortalDeps, each: PaymentExport): AsyncIterable<string> {
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const text = await findExportPart(deps.database, each, part);
    if (text === null) return;
    yield text;
  }
}
