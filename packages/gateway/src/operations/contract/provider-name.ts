import type { ConnectedRail } from "../../rails/rail.ts";

/** As operators know it: a contract of the database by its own name. */
export function providerNameOf(rail: ConnectedRail, partner: string | null): string {
  if (rail.source === "DATABASE") return partner === null ? rail.name : `${rail.name} (${partner})`;
  return rail.providerNameOf?.(partner) ?? partner ?? rail.id;
}
