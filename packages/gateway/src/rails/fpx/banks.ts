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
const NAMES: Readonly<Record<string, string>> = {
  ABB0233: "Affin Bank",
  ABB0235: "AFFINMAX",
  ABMB0212: "Alliance Bank (Personal)",
  ABMB0213: "Alliance Bank (Business)",
  AGRO01: "AGRONet",
  AGRO02: "AGRONetBIZ",
  AMBB0208: "AmBank (Business)",
  AMBB0209: "AmBank",
  BCBB0235: "CIMB Clicks",
  BIMB0340: "Bank Islam",
  BKRM0602: "Bank Rakyat",
  BMMB0341: "Bank Muamalat",
  BMMB0342: "Bank Muamalat (Business)",
  BNP003: "BNP Paribas",
  BOCM01: "Bank of China",
  BSN0601: "BSN",
  CIT0218: "Citibank Corporate Banking",
  DBB0199: "Deutsche Bank",
  HLB0224: "Hong Leong Bank",
  HSBC0223: "HSBC Bank",
  KFH0346: "KFH",
  MB2U0227: "Maybank2u",
  MBB0228: "Maybank2E",
  OCBC0229: "OCBC Bank",
  PBB0233: "Public Bank",
  PBB0234: "Public Bank (PB enterprise)",
  RHB0218: "RHB Bank",
  SCB0215: "Standard Chartered (Business)",
  SCB0216: "Standard Chartered",
  TEST0021: "Test Bank A",
  TEST0022: "Test Bank B",
  TEST0023: "Test Bank C",
  UOB0226: "UOB Bank",
  UOB0228: "UOB (Business)",
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

function nameOf(bankId: string, model: BankModel): string | null {
  return (model === "B2B1" && BUSINESS_NAMES[bankId]) || (NAMES[bankId] ?? null);
}

export function bankCode(bankId: string, model: BankModel): string {
  return model === "B2C" && TEST_CODES.test(bankId) ? bankId : `${bankId}:${model}`;
}

/** `CODE~A,CODE~B`: A is online, anything else is offline. Popular banks first. */
export function readBankList(text: string, model: BankModel): Bank[] {
  const banks = text.split(",").flatMap((part) => {
    const [bankId, state] = part.trim().split("~");
    if (!bankId || !/^[A-Z0-9]{1,10}$/.test(bankId)) return [];
    const bank: Bank = {
      code: bankCode(bankId, model),
      name: nameOf(bankId, model) ?? bankId,
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
