/**
 * BICs by bank code: the first four letters of a BIC, as settlement accounts have them. Source: the
 * members' list of DuitNow and RENTAS. A bank that is not here is a named problem, never a guess.
 */
const BICS: Readonly<Record<string, string>> = {
  AGOB: "AGOBMYKL", // Agrobank
  AIBB: "AIBBMYKL", // Affin Islamic Bank
  AISL: "AISLMYKL", // AmBank Islamic
  ARBK: "ARBKMYKL", // AmBank
  BIMB: "BIMBMYKL", // Bank Islam
  BKCH: "BKCHMYKL", // Bank of China
  BKRM: "BKRMMYKL", // Bank Rakyat
  BMMB: "BMMBMYKL", // Bank Muamalat
  BSNA: "BSNAMYK1", // Bank Simpanan Nasional
  CIBB: "CIBBMYKL", // CIMB Bank
  CITI: "CITIMYKL", // Citibank
  CTBB: "CTBBMYKL", // CIMB Islamic Bank
  HBMB: "HBMBMYKL", // HSBC
  HLBB: "HLBBMYKL", // Hong Leong Bank
  HLIB: "HLIBMYKL", // Hong Leong Islamic Bank
  HMAB: "HMABMYKL", // HSBC Amanah
  KFHO: "KFHOMYKL", // Kuwait Finance House
  MBBE: "MBBEMYKL", // Maybank
  MBIS: "MBISMYKL", // Maybank Islamic
  MFBB: "MFBBMYKL", // Alliance Bank
  OABB: "OABBMYKL", // OCBC Al-Amin
  OCBC: "OCBCMYKL", // OCBC
  PBBE: "PBBEMYKL", // Public Bank
  PHBM: "PHBMMYKL", // Affin Bank
  RHBA: "RHBAMYKL", // RHB Islamic Bank
  RHBB: "RHBBMYKL", // RHB Bank
  RJHI: "RJHIMYKL", // Al Rajhi Bank
  SCBL: "SCBLMYKX", // Standard Chartered Bank
  SCSR: "SCSRMYKK", // Standard Chartered Saadiq
  UOVB: "UOVBMYKL", // United Overseas Bank
};
// AFBQ is left out on purpose: AFBQMYKL is MBSB Bank in public lists, but settlement accounts show
// the code as Affin Islamic Bank, whose BIC is AIBBMYKL. Money could reach the wrong bank.

/** The branch of a BIC of eleven characters. */
const HEAD_OFFICE = /^.{8}X{3}$/;

/** Null for a bank whose BIC is not known; a whole BIC of a known bank is accepted too. */
export function bicOf(bankCode: string): string | null {
  const code = bankCode.trim().toUpperCase();
  const bic = Object.hasOwn(BICS, code.slice(0, 4)) ? BICS[code.slice(0, 4)] : undefined;
  if (bic === undefined) return null;
  const isWhole = code === bic || (HEAD_OFFICE.test(code) && code.startsWith(bic));
  return code.length === 4 || isWhole ? bic : null;
}
