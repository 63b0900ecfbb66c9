import type { SimulatedBanks } from "../simulator.ts";
import { SCENARIOS } from "./scenarios.ts";

/** `01`: B2C. `02`: B2B1, where a maker starts a payment and an authoriser approves it. */
export type Model = "01" | "02";

const B2C_BANKS =
  "ABB0233 ABMB0212 AGRO01 AMBB0209 BIMB0340 BMMB0341 BKRM0602 BOCM01 BSN0601 BCBB0235 HLB0224 HSBC0223 KFH0346 MBB0228 MB2U0227 OCBC0229 PBB0233 RHB0218 SCB0216 UOB0226";
const B2B1_BANKS =
  "ABB0235 ABMB0213 AGRO02 AMBB0208 BIMB0340 BMMB0342 BKRM0602 BNP003 CIT0218 BCBB0235 DBB0199 HLB0224 HSBC0223 KFH0346 MBB0228 OCBC0229 PBB0234 RHB0218 SCB0215 UOB0228";
const TEST_BANKS = "TEST0021 TEST0022 TEST0023";
const B2B1_SCENARIOS = ["SIM99OK", "SIM99NO"];

/** The switch's limits, in sen. */
export const LIMITS: Record<Model, { min: number; max: number }> = {
  "01": { min: 100, max: 3_000_000 },
  "02": { min: 200, max: 100_000_000 },
};

export function listBankCodes(model: Model): string[] {
  const scenarios = Object.keys(SCENARIOS).filter(
    (code) => B2B1_SCENARIOS.includes(code) === (model === "02"),
  );
  const real = model === "01" ? B2C_BANKS : B2B1_BANKS;
  return [...TEST_BANKS.split(" "), ...real.split(" "), ...scenarios];
}

/** SIMOFF is always offline, other banks when set so. */
export class BankStates implements SimulatedBanks {
  readonly #offline = new Set<string>();

  isOnline(code: string): boolean {
    return code !== "SIMOFF" && !this.#offline.has(code);
  }

  list(): ReturnType<SimulatedBanks["list"]> {
    const of = (model: Model, name: "B2C" | "B2B1") =>
      listBankCodes(model).map((code) => ({ code, model: name, isOnline: this.isOnline(code) }));
    return [...of("01", "B2C"), ...of("02", "B2B1")];
  }

  set(code: string, isOnline: boolean): boolean {
    if (!this.list().some((bank) => bank.code === code)) return false;
    if (isOnline) this.#offline.delete(code);
    else this.#offline.add(code);
    return true;
  }

  clear(): void {
    this.#offline.clear();
  }

  /** `CODE~A` for a bank that is online, `CODE~B` for one that is not. */
  text(model: Model): string {
    return listBankCodes(model)
      .map((code) => `${code}~${this.isOnline(code) ? "A" : "B"}`)
      .join(",");
  }
}

/** Response code for an amount outside the limits; null when it is allowed. */
export function limitCode(model: Model, amountMinor: number): "2A" | "48" | null {
  const { min, max } = LIMITS[model];
  if (amountMinor < min) return "2A";
  return amountMinor > max ? "48" : null;
}
