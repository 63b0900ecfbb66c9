import type { Bank } from "../rail.ts";
import { BANKS, type BankModel } from "./bank-table.ts";
import { searchWordsOf } from "./search-words.ts";

/** FPX's name for each model, and its limits in sen. */
export const MODELS: Readonly<
  Record<BankModel, { msgToken: string; amountMinorMin: number; amountMinorMax: number }>
> = {
  B2C: { msgToken: "01", amountMinorMin: 100, amountMinorMax: 3_000_000 },
  B2B1: { msgToken: "02", amountMinorMin: 200, amountMinorMax: 100_000_000 },
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

/** Whether a code as merchants write it is that of a bank's service for companies. */
export function isBusinessBank(code: string): boolean {
  return readBankCode(code)?.model === "B2B1";
}

/** The mark of a bank's code as merchants write it; null when it has none. */
export function bankMarkOf(code: string): string | null {
  return BANKS[readBankCode(code)?.bankId ?? ""]?.mark ?? null;
}

function nameOf(bankId: string, model: BankModel): string | null {
  const outcome = /^SIM(\d{4})$/.exec(bankId)?.[1];
  if (outcome) return `Simulated bank ${outcome}`;
  const known = BANKS[bankId];
  if (!known) return null;
  // The scheme names both services of some banks alike; the suffix is the one that it gives others.
  const isBoth = model === "B2B1" && known.models.includes("B2C") && known.isTest !== true;
  return isBoth ? (known.businessName ?? `${known.name} (Business)`) : known.name;
}

/** A payer recognizes a bank by its code rather than by nothing. */
function unknownName(bankId: string, model: BankModel): string {
  return model === "B2B1" ? `Bank ${bankId} (Business)` : `Bank ${bankId}`;
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
    const { mark, isTest = TEST_CODES.test(bankId) } = BANKS[bankId] ?? {};
    const words = searchWordsOf(mark ?? "", model === "B2B1");
    const bank: Bank = {
      code: bankCode(bankId, model),
      name: nameOf(bankId, model) ?? (isTest ? bankId : unknownName(bankId, model)),
      ...(mark !== undefined && { mark }),
      ...(words !== undefined && { searchWords: words }),
      model,
      isPopular: model === "B2C" && POPULAR.includes(bankId),
      isOnline: state === "A",
      ...(isTest && { isTest }),
    };
    return [{ bankId, bank }];
  });
  const rank = (bankId: string) =>
    model === "B2C" && POPULAR.includes(bankId) ? POPULAR.indexOf(bankId) : POPULAR.length;
  return banks.toSorted((a, b) => rank(a.bankId) - rank(b.bankId)).map(({ bank }) => bank);
}
