import { readTyped } from "@kaunter/checkout/typed-kinds";
import type { RoutingOverview, RoutingRule } from "../../../generated/api.ts";
import { toText } from "../../fees/use-percent.ts";

export type RuleShare = RoutingRule["shares"][number];

/** Separated by commas or spaces, each once. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ""))];
}

export const formatNames = (names: readonly string[]) => names.join(", ");

/** ISO 3166-1 alpha-2; null when a name is not that. */
export function readCountries(text: string): string[] | null {
  const names = readNames(text.toUpperCase());
  return names.every((name) => /^[A-Z]{2}$/.test(name)) ? names : null;
}

/** Contracts without a share are left out; null while one is not an integer. */
export function readShares(texts: Readonly<Record<string, string>>): RuleShare[] | null {
  const named = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  const shares = named.map(([contractId, text]) => {
    const percent = readTyped("count", text);
    return percent === null ? null : { contractId, percent: Number(percent) };
  });
  return shares.includes(null) ? null : shares.filter((share) => share !== null);
}

/** A limit as the form begins with it. */
export const limitText = (minor: number | null) => (minor === null ? "" : toText(minor));

/** Methods that several contracts offer, and these contracts. All, where there are none. */
export function findContested({ contracts, methods }: RoutingOverview) {
  const isContested = (id: string) =>
    contracts.filter((contract) => contract.methods.includes(id)).length > 1;
  const contested = methods.filter(({ id }) => isContested(id));
  if (contested.length === 0) return { methods, contracts };
  return {
    methods: contested,
    contracts: contracts.filter((contract) => contract.methods.some(isContested)),
  };
}

/** Its ID, where it cannot be used any more. */
export function contractName(
  { contracts }: Pick<RoutingOverview, "contracts">,
  id: string,
): string {
  return contracts.find((contract) => contract.id === id)?.name ?? id;
}
