import { type ListEndpoint, useList } from "../../api/use-api.ts";
import { FILTER_VALUES, type PortalApi } from "../../generated/api.ts";
import { endOfRange, type Filter, namesOf, useFilters } from "./use-filters.ts";

/** The filters that an endpoint knows. */
type FilterOf<E extends ListEndpoint> =
  | Exclude<Filter, { name: string }>
  | (Extract<Filter, { name: string }> & { name: keyof PortalApi[E]["query"] });

type Query = Readonly<Record<string, string>>;

/**
 * A list that comes in pages, narrowed by filters in the address. `toQuery` translates what users
 * enter for the gateway.
 */
export function useFilteredList<E extends ListEndpoint>(
  endpoint: E,
  fields: readonly FilterOf<E>[],
  toQuery: (values: Query) => Query = (values) => values,
) {
  const choices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
    FILTER_VALUES;
  const filters = useFilters(fields.flatMap(namesOf), choices[endpoint]);
  const { values } = filters;
  const range = values.to === undefined ? {} : { to: endOfRange(values.to) };
  const query = toQuery({ ...values, ...range });
  return { ...useList(endpoint, { query }), fields, filters, query };
}
