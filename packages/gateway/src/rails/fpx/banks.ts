import type { Bank } from "../rail.ts";

export type BankModel = "B2C" | "B2B1";

/** FPX's name for each model, and its limits in sen. */
export const MODELS: Readonly<
  Record<BankModel, { msgToken: string; amountMinorMin: number; amountMinorMax: number }>
> = {
  B2C: { msgToken: "01", amountMinorMin: 100, amountMinorMax: 3_000_000 },
  B2B1: { msgToken: "02", amountMinorMin: 200, amountMinorMax: 100_000_000 },
};

/**
 * As the banks' customers know them from FPX's own pages: a bank whose business service has another
 * name is below. The switch lists codes only; a listed bank that is missing here is shown by its
 * code.
 */
export const BANKS: Readonly<Record<string, { name: string; mark: string }>> = {
  ABB0233: { name: "Affin Bank", mark: "affin" },
  ABB0235: { name: "AFFINMAX", mark: "affin" },
  ABMB0212: { name: "Alliance Bank (Personal)", mark: "alliance" },
  ABMB0213: { name: "Alliance Bank (Business)", mark: "alliance" },
  AGRO01: { name: "AGRONet", mark: "agrobank" },
  AGRO02: { name: "AGRONetBIZ", mark: "agrobank" },
  AMBB0208: { name: "AmBank (Business)", mark: "ambank" },
  AMBB0209: { name: "AmBank", mark: "ambank" },
  BCBB0235: { name: "CIMB Clicks", mark: "cimb" },
  BIMB0340: { name: "Bank Islam", mark: "bank-islam" },
  BKRM0602: { name: "Bank Rakyat", mark: "bank-rakyat" },
  BMMB0341: { name: "Bank Muamalat", mark: "muamalat" },
  BMMB0342: { name: "Bank Muamalat (Business)", mark: "muamalat" },
  BNP003: { name: "BNP Paribas", mark: "bnp" },
  BOCM01: { name: "Bank of China", mark: "bank-of-china" },
  BSN0601: { name: "BSN", mark: "bsn" },
  CIT0218: { name: "Citibank Corporate Banking", mark: "citibank" },
  DBB0199: { name: "Deutsche Bank", mark: "deutsche" },
  HLB0224: { name: "Hong Leong Bank", mark: "hong-leong" },
  HSBC0223: { name: "HSBC Bank", mark: "hsbc" },
  KFH0346: { name: "KFH", mark: "kfh" },
  MB2U0227: { name: "Maybank2u", mark: "maybank" },
  MBB0228: { name: "Maybank2E", mark: "maybank" },
  OCBC0229: { name: "OCBC Bank", mark: "ocbc" },
  PBB0233: { name: "Public Bank", mark: "public-bank" },
  PBB0234: { name: "Public Bank (PB enterprise)", mark: "public-bank" },
  RHB0218: { name: "RHB Bank", mark: "rhb" },
  SCB0215: { name: "Standard Chartered (Business)", mark: "standard-chartered" },
  SCB0216: { name: "Standard Chartered", mark: "standard-chartered" },
  TEST0021: { name: "Test Bank A", mark: "test-bank-a" },
  TEST0022: { name: "Test Bank B", mark: "test-bank-b" },
  TEST0023: { name: "Test Bank C", mark: "test-bank-c" },
  UOB0226: { name: "UOB Bank", mark: "uob" },
  UOB0228: { name: "UOB (Business)", mark: "uob" },
};

/** One code, two services. */
const BUSINESS_NAMES: Readonly<Record<string, string>> = {
  BCBB0235: "CIMB Bank (BizChannel)",
  BKRM0602: "i-bizRAKYAT",
};

/** Shown first to consumers, by use in Malaysia; companies choose from the whole list. */
const POPULAR: readonly string[] = [
  "MB2U0227",
  "BCBB0235",
  "PBB0233",
  "RHB0218",
  "HLB0224",
  "BIMB0340",
  "AMBB0209",
  "BSN0601",
];

/** Codes of a sandbox's own banks, which are written without `:B2C`. */
const TEST_CODES = /^(TEST|SIM)/;

/** Splits `MB2U0227:B2C`, as merchants write it; a code alone is B2C. Null for an invalid code. */
export function readBankCode(code: string): { bankId: string; model: BankModel } | null {
  const match = /^([A-Z0-9]{1,10})(?::(B2C|B2B1))?$/.exec(code);
  if (!match?.[1]) return null;
  return { bankId: match[1], model: match[2] === "B2B1" ? "B2B1" : "B2C" };
}

/** The bank of a code as merchants write it; null when it is unknown. */
export function bankNameOf(code: string): string | null {
  const bank = readBankCode(code);
  return bank && nameOf(bank.bankId, bank.model);
}

/** The mark of a bank's code as merchants write it; null when it has none. */
export function bankMarkOf(code: string): string | null {
  return BANKS[readBankCode(code)?.bankId ?? ""]?.mark ?? null;
}

function nameOf(bankId: string, model: BankModel): string | null {
  const outcome = /^SIM(\d{4})$/.exec(bankId)?.[1];
  if (outcome) return `Simulated bank ${outcome}`;
  return (model === "B2B1" && BUSINESS_NAMES[bankId]) || (BANKS[bankId]?.name ?? null);
}

export function bankCode(bankId: string, model: BankModel): string {
  return model === "B2C" && TEST_CODES.test(bankId) ? bankId : `${bankId}:${model}`;
}

/** Many times as many as there are. */
const BANKS_MAX = 1_000;

/** `CODE~A,CODE~B`: A is online, anything else is offline. Popular banks first. */
export function readBankList(text: string, model: BankModel): Bank[] {
  const banks = text.split(",", BANKS_MAX).flatMap((part) => {
    const [bankId, state] = part.trim().split("~");
    if (!bankId || !/^[A-Z0-9]{1,10}$/.test(bankId)) return [];
    const mark = BANKS[bankId]?.mark;
    const bank: Bank = {
      code: bankCode(bankId, model),
      name: nameOf(bankId, model) ?? bankId,
      ...(mark !== undefined && { mark }),
      model,
      isPopular: model === "B2C" && POPULAR.includes(bankId),
      isOnline: state === "A",
      ...(TEST_CODES.test(bankId) && { isTest: true }),
    };
    return [{ bankId, bank }];
  });
  const rank = (bankId: string) =>
    model === "B2C" && POPULAR.includes(bankId) ? POPULAR.indexOf(bankId) : POPULAR.length;
  return banks.toSorted((a, b) => rank(a.bankId) - rank(b.bankId)).map(({ bank }) => bank);
}
