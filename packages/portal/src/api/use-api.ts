import {
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ListTotal } from "../generated/api.ts";
import { call, type EndpointName, type Input, type ResponseOf } from "./call.ts";
import { ApiFailure } from "./failure.ts";

/** One read of the gateway, kept under the endpoint's name and its input. */
export function useApi<E extends EndpointName>(
  name: E,
  input: Input<E>,
  options: ReadOptions = {},
) {
  return useQuery({ ...readOf(name, input), ...toQueryOptions(options) });
}

/** What `useApi` reads, for who begins to read it before a component that shows it is there. */
export function readOf<E extends EndpointName>(name: E, input: Input<E>) {
  return queryOptions({ queryKey: [name, input], queryFn: () => callAny(name, input) });
}

interface ReadOptions {
  isOn?: boolean;
  refreshMs?: number;
  /** True: what was read before is not shown. */
  isFresh?: boolean;
}

/** Filters come from the address as text; the gateway checks each. */
interface TextInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
}

/** A read that may come in pages: `fetchNextPage` adds one while there is a cursor. */
export function usePages<E extends EndpointName>(
  name: E,
  input: TextInput,
  options: ReadOptions = {},
) {
  return useInfiniteQuery({
    queryKey: [name, "pages", input],
    queryFn: ({ pageParam }) => {
      const query = { ...input.query, cursor: pageParam };
      return callAny(name, { ...input, query } as unknown as Input<E>);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      // Not every list comes in pages.
      (page as { nextCursor?: string | null }).nextCursor ?? undefined,
    ...toQueryOptions(options),
  });
}

export type ListEndpoint = {
  [E in EndpointName]: ResponseOf<E> extends { items: unknown[] } ? E : never;
}[EndpointName];

/** The items of a list, in pages where the gateway sends it so, and what all of them come to. */
export function useList<E extends ListEndpoint>(
  name: E,
  input: TextInput = {},
  options: ReadOptions = {},
) {
  const pages = usePages(name, input, options);
  // `flatMap` loses that all pages are of the one endpoint.
  const items = pages.data?.pages.flatMap<unknown>(({ items }) => items) as
    | ResponseOf<E>["items"][number][]
    | undefined;
  // Only lists in pages are counted, and not all of them.
  const first = pages.data?.pages[0] as { total?: ListTotal } | undefined;
  return { ...pages, items, total: first?.total };
}

/** One act; on success everything `changes` names is read again. */
export function useAct<E extends EndpointName>(name: E, changes: readonly EndpointName[] = []) {
  const client = useQueryClient();
  return useMutation<ResponseOf<E>, Error, Input<E>>({
    mutationFn: (input) => callAny(name, input),
    onSuccess: async () => {
      await Promise.all(
        changes.map((each) => client.invalidateQueries({ queryKey: [each] satisfies QueryKey })),
      );
    },
  });
}

function toQueryOptions({ isOn = true, refreshMs, isFresh }: ReadOptions) {
  return {
    enabled: isOn,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
    ...(isFresh && { gcTime: 0, staleTime: 0 }),
  };
}

/** True for errors that a retry will not change. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

function callAny<E extends EndpointName>(name: E, input: Input<E>): Promise<ResponseOf<E>> {
  // `call` lets the input be left out where an endpoint takes none; here it is always given.
  return (call as (name: E, input: Input<E>) => Promise<ResponseOf<E>>)(name, input);
}
