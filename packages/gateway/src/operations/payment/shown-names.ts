import type { Rails } from "../../rails/rail.ts";

/** A name in the languages of the portal. */
export interface ShownName {
  en: string;
  ms: string;
}

/** The code itself for a method that is not known any more. */
export function methodNameOf(rails: Rails, id: string): ShownName {
  const { en = id, ms = id } = rails.findKnownMethod(id)?.names ?? {};
  return { en, ms };
}

/** `RHB Bank` and `RHB Bank (Business)`; `Bank XYZ0123` for a code that is not known. */
export function bankNameOf(rails: Rails, code: string): ShownName {
  for (const rail of rails.list()) {
    const name = rail.bankNameOf?.(code);
    if (name) return withKind(name, rail.isBusinessBank?.(code) ?? false);
  }
  const [bank = code, model = ""] = code.split(":");
  return withKind(`Bank ${bank}`, model.startsWith("B2B"));
}

/** What tells payments of one method apart; null without a bank. */
export function paidBankOf(rails: Rails, bankCode: string | null): ShownName | null {
  return bankCode === null ? null : bankNameOf(rails, bankCode);
}

interface Paid {
  requestMethod: string;
  bankCode: string | null;
}

/** What tells two payments apart: the bank, else the method. */
export function bankOrMethodOf(rails: Rails, { requestMethod, bankCode }: Paid): ShownName {
  return paidBankOf(rails, bankCode) ?? methodNameOf(rails, requestMethod);
}

/** What distinguishes services of one bank, as the rails name it. */
const KINDS: Readonly<Record<string, string>> = {
  Business: "Perniagaan",
  Personal: "Peribadi",
  test: "ujian",
};

function withKind(name: string, isBusiness: boolean): ShownName {
  const [, bare = name, own = ""] = /^(.*?) \(([^()]*)\)$/.exec(name) ?? [];
  const isSaid = own === "Business" || !isBusiness;
  // A service's own name is kept: `CIMB Bank (BizChannel, business)`
  const kind = isSaid ? own : own === "" ? "Business" : `${own}, business`;
  const ms = KINDS[kind] ?? kind.replace(/, business$/, ", perniagaan");
  return kind === "" ? { en: bare, ms: bare } : { en: `${bare} (${kind})`, ms: `${bare} (${ms})` };
}
