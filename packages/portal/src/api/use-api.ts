import {
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type Answer, call, type EndpointName, type Input } from "./call.ts";
import { ApiFailure } from "./failure.ts";

/** One read of the gateway, kept under the endpoint's name and its input. */
export function useApi<E extends EndpointName>(
  name: E,
  input: Input<E>,
  options: { isOn?: boolean; refreshMs?: number } = {},
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: () => callAny(name, input),
    enabled: options.isOn ?? true,
    ...(options.refreshMs !== undefined && { refetchInterval: options.refreshMs }),
  });
}

/** Endpoints that answer pages: `items` and the `nextCursor`. */
type Paged = {
  [E in EndpointName]: Answer<E> extends { items: unknown[]; nextCursor: string | null }
    ? E
    : never;
}[EndpointName];
export type ItemOf<E extends Paged> = Answer<E>["items"][number];

/** A list that grows by a page with each press of 'Show more'. */
export function usePages<E extends Paged>(
  name: E,
  query: Readonly<Record<string, string | undefined>>,
  isOn = true,
) {
  const pages = useInfiniteQuery({
    queryKey: [name, "pages", query],
    queryFn: ({ pageParam }) =>
      // Filters come from the address as text; the gateway checks each.
      callAny(name, { query: { ...query, cursor: pageParam } } as unknown as Input<E>),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: isOn,
  });
  // `flatMap` loses that all pages are of the one endpoint.
  const items = pages.data?.pages.flatMap<unknown>((page) => page.items) as ItemOf<E>[] | undefined;
  return { ...pages, items };
}

/** One act; on success everything `changes` names is read again. */
export function useAct<E extends EndpointName>(name: E, changes: readonly EndpointName[] = []) {
  const client = useQueryClient();
  return useMutation<Answer<E>, Error, Input<E>>({
    mutationFn: (input) => callAny(name, input),
    onSuccess: async () => {
      await Promise.all(
        changes.map((each) => client.invalidateQueries({ queryKey: [each] satisfies QueryKey })),
      );
    },
  });
}

/** True for refusals that asking again will not change. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

function callAny<E extends EndpointName>(name: E, input: Input<E>): Promise<Answer<E>> {
  // `call` lets the input be left out where an endpoint takes none; here it is always given.
  return (call as (name: E, input: Input<E>) => Promise<Answer<E>>)(name, input);
}
