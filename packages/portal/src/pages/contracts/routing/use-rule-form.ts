import { useState } from "react";
import type { RoutingOverview, RoutingRule } from "../../../generated/api.ts";
import { useAmount } from "../../../ui/form/use-amount.ts";
import { useFields } from "../../../ui/form/use-fields.ts";
import {
  findContested,
  formatNames,
  limitText,
  readCountries,
  readNames,
  readShares,
} from "./read-rule.ts";

const PERCENT_TOTAL = 100;

/**
 * The fields of a rule. `rule` is null while a field cannot be read; the gateway checks the rest.
 */
export function useRuleForm(
  overview: RoutingOverview,
  from: RoutingRule | undefined,
  taken: readonly string[],
) {
  const readAmount = useAmount();
  const [methods, setMethods] = useState(from?.methods ?? []);
  const [cardBrands, setBrands] = useState(from?.cardBrands ?? []);
  const { values, bind } = useFields({
    name: from?.name ?? "",
    issuerCountries: formatNames(from?.issuerCountries ?? []),
    merchantIds: formatNames(from?.merchantIds ?? []),
    min: limitText(from?.amountMinorMin ?? null),
    max: limitText(from?.amountMinorMax ?? null),
  });
  const shareFields = useFields(() => shareTexts(overview, from));
  const [min, max] = [readAmount(values.min), readAmount(values.max)];
  const countries = readCountries(values.issuerCountries);
  const shares = readShares(shareFields.values);
  const total = shares?.reduce((sum, { percent }) => sum + percent, 0) ?? 0;
  const name = values.name.trim();
  const isTaken = taken.includes(name);
  const isRule = !isTaken && countries && shares && !min.error && !max.error;
  const rule: RoutingRule | null = isRule
    ? {
        ...{ name, methods, cardBrands, issuerCountries: countries, shares },
        merchantIds: readNames(values.merchantIds),
        ...{ amountMinorMin: min.amountMinor, amountMinorMax: max.amountMinor },
      }
    : null;
  return {
    methodOptions: overview.methods.filter(
      (method) =>
        findContested(overview).methods.includes(method) || from?.methods.includes(method.id),
    ),
    ...{ bind, rule, isTaken, min, max, methods, setMethods, cardBrands, setBrands },
    areCountriesBad: countries === null,
    /** Of what was entered, while it is not 100. */
    wrongTotal: shares && shares.length > 0 && total !== PERCENT_TOTAL ? total : null,
    contractIds: Object.keys(shareFields.values),
    bindShare: shareFields.bind,
  };
}

/** By contract. One that is gone keeps its share until it is cleared. */
function shareTexts(overview: RoutingOverview, from?: RoutingRule): Record<string, string> {
  const empty = findContested(overview).contracts.map(({ id }) => [id, ""] as const);
  const named = (from?.shares ?? []).map(
    ({ contractId, percent }) => [contractId, String(percent)] as const,
  );
  return Object.fromEntries([...empty, ...named]);
}
