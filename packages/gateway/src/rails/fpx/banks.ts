import type { Bank } from "../rail.ts";

export type BankModel = "B2C" | "B2B1";

/** FPX's name for each model, and its limits in sen. */
export const MODELS: Readonly<
  Record<BankModel, { msgToken: string; amountMinorMin: number; amountMinorMax: number }>
> = {
  B2C: { msgToken: "01", amountMinorMin: 100, amountMinorMax: 3_000_000 },
  B2B1: { msgToken: "02", amountMinorMin: 200, amountMinorMax: 100_000_000 },
};

/** The switch lists codes only; a listed bank that is missing here is shown by its code. */
const NAMES: Readonly<Record<string, string>> = {
  ABB0233: "Affin Bank",
  ABB0235: "AFFINMAX",
  ABMB0212: "Alliance Bank (Personal)",
  ABMB0213: "Alliance Bank (Business)",
  AGRO01: "AGRONet",
  AGRO02: "AGRONetBIZ",
  AMBB0208: "AmBank (Business)",
  AMBB0209: "AmBank",
  BCBB0235: "CIMB Bank",
  BIMB0340: "Bank Islam",
  BKRM0602: "Bank Rakyat",
  BMMB0341: "Bank Muamalat",
  BMMB0342: "Bank Muamalat (Business)",
  BNP003: "BNP Paribas",
  BOCM01: "Bank of China",
  BSN0601: "Bank Simpanan Nasional",
  CIT0218: "Citibank Corporate Banking",
  DBB0199: "Deutsche Bank",
  HLB0224: "Hong Leong Bank",
  HSBC0223: "HSBC",
  KFH0346: "Kuwait Finance House",
  MB2U0227: "Maybank2U",
  MBB0228: "Maybank2E",
  OCBC0229: "OCBC",
  PBB0233: "Public Bank",
  PBB0234: "Public Bank (Business)",
  RHB0218: "RHB Bank",
  SCB0215: "Standard Chartered (Business)",
  SCB0216: "Standard Chartered Bank",
  TEST0021: "Test Bank A",
  TEST0022: "Test Bank B",
  TEST0023: "Test Bank C",
  UOB0226: "United Overseas Bank",
  UOB0228: "UOB Business",
};

/** Shown first to consumers; companies choose from the whole list. */
const POPULAR: ReadonlySet<string> = new Set([
  "MB2U0227",
  "BCBB0235",
  "PBB0233",
  "RHB0218",
  "HLB0224",
  "BIMB0340",
]);

/** Codes of a sandbox are written without `:B2C`. */
const BARE_CODES = /^(TEST|SIM)/;

/** Splits `MB2U0227:B2C`, as merchants write it; a code alone is B2C. Null for an invalid code. */
export function readBankCode(code: string): { bankId: string; model: BankModel } | null {
  const match = /^([A-Z0-9]{1,10})(?::(B2C|B2B1))?$/.exec(code);
  if (!match?.[1]) return null;
  return { bankId: match[1], model: match[2] === "B2B1" ? "B2B1" : "B2C" };
}

/** The bank of a code as merchants write it; null when it is unknown. */
export function bankNameOf(code: string): string | null {
  return NAMES[readBankCode(code)?.bankId ?? ""] ?? null;
}

export function bankCode(bankId: string, model: BankModel): string {
  return model === "B2C" && BARE_CODES.test(bankId) ? bankId : `${bankId}:${model}`;
}

/** `CODE~A,CODE~B`: A is online, anything else is offline. */
export function readBankList(text: string, model: BankModel): Bank[] {
  return text.split(",").flatMap((part) => {
    const [bankId, state] = part.trim().split("~");
    if (!bankId || !/^[A-Z0-9]{1,10}$/.test(bankId)) return [];
    const name = NAMES[bankId] ?? bankId;
    const isPopular = model === "B2C" && POPULAR.has(bankId);
    return [{ code: bankCode(bankId, model), name, model, isPopular, isOnline: state === "A" }];
  });
}
