import type { Config } from "../../config.ts";
import type { FeeSchedule } from "../../domain/ledger/fee.ts";
import { stateOf } from "../../domain/ledger/fee-change.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** From this moment on hold the fees that releases up to 0.2 brought along. */
const BROUGHT_FROM = Date.parse("2020-01-01T00:00:00Z");

export function judgeMerchants(waiting: number): Finding {
  if (waiting === 0) return ok("merchants", "none waits for verification");
  const text = `${waiting} ${waiting === 1 ? "merchant is" : "merchants are"} not verified`;
  return warn("merchants", text, "Review them in the portal under Merchants.");
}

export function judgeFees(unpriced: readonly string[]): Finding {
  if (unpriced.length === 0) return ok("fees", "every payment method has a fee");
  return warn(
    "fees",
    `no fee is set for ${unpriced.join(", ")}: not offered to at least one merchant`,
    "Set fees in the portal under Fees, or with kaunter fees set.",
  );
}

/** Fees that no operator has set, which a production installation of release 0.2 still charges. */
export function judgeBroughtFees(
  schedules: readonly FeeSchedule[],
  { mode }: Pick<Config, "mode">,
  now: Date,
): Finding[] {
  if (mode === "sandbox") return [];
  const brought = schedules.filter(
    (one) =>
      one.party === "MERCHANT" &&
      one.merchantId === "" &&
      one.validFrom.getTime() === BROUGHT_FROM &&
      stateOf(one, schedules, now) === "NOW",
  );
  if (brought.length === 0) return [];
  const text = `${brought.length} fees that came with release 0.2 are charged`;
  return [warn("fees", text, "Compare them with your contracts: kaunter fees list.")];
}

export function judgeCertificates(
  ending: readonly { railId: string; name: string; endsAt: Date }[],
  now: Date,
): Finding[] {
  return ending.map(({ railId, name, endsAt }) => {
    const text = `${name} of ${railId} ends ${endsAt.toISOString().slice(0, 10)}`;
    const fix = "Renew it with the provider, and replace it in the rail settings.";
    return endsAt <= now ? fail("certificates", text, fix) : warn("certificates", text, fix);
  });
}
