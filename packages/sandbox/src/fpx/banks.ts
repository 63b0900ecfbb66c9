import type { SimulatedBanks } from "../simulator.ts";
import { SCENARIOS } from "./scenarios.ts";

/** `01`: B2C. `02`: B2B1, where a maker starts a payment and an authoriser approves it. */
export type Model = "01" | "02";

/** The real banks' own names, so that a tester sees the bank that was chosen. None is connected. */
const B2C_BANKS: Readonly<Record<string, string>> = {
  ABB0233: "Affin Bank",
  ABMB0212: "Alliance Bank",
  AGRO01: "AGRONet",
  AMBB0209: "AmBank",
  BIMB0340: "Bank Islam",
  BMMB0341: "Bank Muamalat",
  BKRM0602: "Bank Rakyat",
  BOCM01: "Bank of China",
  BSN0601: "BSN",
  BCBB0235: "CIMB Clicks",
  GXBANK01: "GXBank",
  HLB0224: "Hong Leong Bank",
  HSBC0223: "HSBC Bank",
  KAFB01: "KAF Digital Bank",
  KFH0346: "KFH",
  MBB0228: "Maybank2E",
  MB2U0227: "Maybank2u",
  MBSB001: "MBSB Bank",
  OCBC0229: "OCBC Bank",
  PBB0233: "Public Bank",
  RHB0218: "RHB Bank",
  SCB0216: "Standard Chartered",
  UOB0226: "UOB Bank",
};
const B2B1_BANKS: Readonly<Record<string, string>> = {
  ABB0235: "AFFINMAX",
  ABMB0213: "Alliance Bank",
  AGRO02: "AGRONetBIZ",
  AMBB0208: "AmBank",
  BIMB0340: "Bank Islam",
  BMMB0342: "Bank Muamalat",
  BKRM0602: "i-bizRAKYAT",
  BNP003: "BNP Paribas",
  CIT0218: "Citibank Corporate Banking",
  BCBB0235: "CIMB Bank (BizChannel)",
  DBB0199: "Deutsche Bank",
  HLB0224: "Hong Leong Bank",
  HSBC0223: "HSBC Bank",
  KFH0346: "KFH",
  MBB0228: "Maybank2E",
  MBSB001: "MBSB Bank",
  OCBC0229: "OCBC Bank",
  PBB0233: "Public Bank PBe",
  PBB0234: "Public Bank (PB enterprise)",
  RHB0218: "RHB Bank",
  SCB0215: "Standard Chartered",
  UOB0227: "UOB Bank",
  UOB0228: "UOB Regional",
};
const TEST_BANKS: Readonly<Record<string, string>> = {
  TEST0021: "Test Bank A",
  TEST0022: "Test Bank B",
  TEST0023: "Test Bank C",
};
const B2B1_SCENARIOS = ["SIM99OK", "SIM99NO"];

/** The switch's limits, in sen. */
export const LIMITS: Record<Model, { min: number; max: number }> = {
  "01": { min: 100, max: 3_000_000 },
  "02": { min: 200, max: 100_000_000 },
};

function namesOf(model: Model): Readonly<Record<string, string>> {
  return { ...TEST_BANKS, ...(model === "01" ? B2C_BANKS : B2B1_BANKS) };
}

export function listBankCodes(model: Model): string[] {
  const scenarios = Object.keys(SCENARIOS).filter(
    (code) => B2B1_SCENARIOS.includes(code) === (model === "02"),
  );
  return [...Object.keys(namesOf(model)), ...scenarios];
}

/** The code itself for a bank without a name. */
export function bankName(code: string, model: Model): string {
  return namesOf(model)[code] ?? code;
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
