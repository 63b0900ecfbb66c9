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
export const BANKS: Readonly<Record<string, { name: string; mark: string }>> = {
  ABB0233: { name: "Affin Bank", mark: "affin" },
  ABB0235: { name: "AFFINMAX", mark: "affin" },
  ABMB0212: { name: "Alliance Bank (Personal)", mark: "alliance" },
  ABMB0213: { name: "Alliance Bank (Business)", mark: "alliance" },
  AGRO01: { name: "AGRONet", mark: "agrobank" },
  AGRO02: { name: "AGRONetBIZ", mark: "agrobank" },
  AMBB0208: { name: "AmBank (Business)", mark: "ambank" },
  AMBB0209: { name: "AmBank", mark: "ambank" },
  BCBB0235: { name: "CIMB Bank", mark: "cimb" },
  BIMB0340: { name: "Bank Islam", mark: "bank-islam" },
  BKRM0602: { name: "Bank Rakyat", mark: "bank-rakyat" },
  BMMB0341: { name: "Bank Muamalat", mark: "muamalat" },
  BMMB0342: { name: "Bank Muamalat (Business)", mark: "muamalat" },
  BNP003: { name: "BNP Paribas", mark: "bnp" },
  BOCM01: { name: "Bank of China", mark: "bank-of-china" },
  BSN0601: { name: "Bank Simpanan Nasional", mark: "bsn" },
  CIT0218: { name: "Citibank Corporate Banking", mark: "citibank" },
  DBB0199: { name: "Deutsche Bank", mark: "deutsche" },
  HLB0224: { name: "Hong Leong Bank", mark: "hong-leong" },
  HSBC0223: { name: "HSBC", mark: "hsbc" },
  KFH0346: { name: "Kuwait Finance House", mark: "kfh" },
  MB2U0227: { name: "Maybank2U", mark: "maybank" },
  MBB0228: { name: "Maybank2E", mark: "maybank" },
  OCBC0229: { name: "OCBC", mark: "ocbc" },
  PBB0233: { name: "Public Bank", mark: "public-bank" },
  PBB0234: { name: "Public Bank (Business)", mark: "public-bank" },
  RHB0218: { name: "RHB Bank", mark: "rhb" },
  SCB0215: { name: "Standard Chartered (Business)", mark: "standard-chartered" },
  SCB0216: { name: "Standard Chartered Bank", mark: "standard-chartered" },
  TEST0021: { name: "Test Bank A", mark: "test-bank-a" },
  TEST0022: { name: "Test Bank B", mark: "test-bank-b" },
  TEST0023: { name: "Test Bank C", mark: "test-bank-c" },
  UOB0226: { name: "United Overseas Bank", mark: "uob" },
  UOB0228: { name: "UOB Business", mark: "uob" },
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
  return BANKS[readBankCode(code)?.bankId ?? ""]?.name ?? null;
}

export function bankCode(bankId: string, model: BankModel): string {
  return model === "B2C" && BARE_CODES.test(bankId) ? bankId : `${bankId}:${model}`;
}

/** `CODE~A,CODE~B`: A is online, anything else is offline. */
export function readBankList(text: string, model: BankModel): Bank[] {
  return text.split(",").flatMap((part) => {
    const [bankId, state] = part.trim().split("~");
    if (!bankId || !/^[A-Z0-9]{1,10}$/.test(bankId)) return [];
    const code = bankCode(bankId, model);
    const known = BANKS[bankId] ?? { name: bankId };
    const isPopular = model === "B2C" && POPULAR.has(bankId);
    return [{ code, ...known, model, isPopular, isOnline: state === "A" }];
  });
}
