import { type ListEndpoint, useList } from "../../api/use-api.ts";
import type { PortalApi } from "../../generated/api.ts";
import { FILTER_VALUES } from "../../generated/values.ts";
import { readAmount } from "../../words/format.ts";
import { useReferences } from "./problems/use-references.ts";
import { endOfRange, type Filter, namesOf, useAddress, useFilters } from "./use-filters.ts";

/** The filters that an endpoint knows. */
type FilterOf<E extends ListEndpoint> =
  | Exclude<Filter, { name: string }>
  | (Extract<Filter, { name: string }> & { name: keyof PortalApi[E]["query"] });

type Query = Readonly<Record<string, string>>;

/**
 * A list that comes in pages, narrowed by filters in the address and sorted by what the address
 * says, where the endpoint sorts. `toQuery` translates what users enter for the gateway.
 */
export function useFilteredList<E extends ListEndpoint>(
  endpoint: E,
  fields: readonly FilterOf<E>[],
  toQuery: (values: Query) => Query = (values) => values,
) {
  const allChoices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
    FILTER_VALUES;
  const { sort: sorts = [], ...choices } = allChoices[endpoint] ?? {};
  const names = fields.flatMap(namesOf);
  const references = useReferences(names);
  const filters = useFilters(names, { ...choices, ...optionsOf(fields), ...references });
  const { search } = useAddress();
  const sort = sorts.find((each) => each === search.sort);
  const query = toQuery(toGateway(filters.applied));
  const list = useList(endpoint, { query: { ...query, ...(sort && { sort }) } });
  return { ...list, fields, filters, query, sorts };
}

/** The values of filters that have options of their own, once these are there. */
function optionsOf(fields: readonly Filter[]): Readonly<Record<string, readonly string[]>> {
  const found = fields.flatMap((field) => {
    if (typeof field === "string" || !field.options || field.options.length === 0) return [];
    return [[field.name, field.options.map(([value]) => value)] as const];
  });
  return Object.fromEntries(found);
}

/** Days, and amounts in ringgit, as the gateway takes them. */
function toGateway(values: Query): Query {
  const { to, amountMin, amountMax, ...rest } = values;
  return {
    ...mapValues(rest, withoutInvisible),
    ...(to !== undefined && { to: endOfRange(to) }),
    ...(amountMin !== undefined && { amountMin: toSen(amountMin) }),
    ...(amountMax !== undefined && { amountMax: toSen(amountMax) }),
  };
}

const mapValues = (values: Query, change: (value: string) => string): Query =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** What is pasted along with an ID. The gateway cleans a search itself. */
const withoutInvisible = (text: string) => text.replaceAll(/\p{Cf}/gu, "").trim();

const toSen = (text: string) => String(readAmount(text) ?? "");
