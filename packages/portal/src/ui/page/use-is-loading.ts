import { useIsFetching } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";

/** True while a page, or anything that it shows first, is on its way; not while it refreshes. */
export function useIsLoading(): boolean {
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const reads = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  return isOpening || reads > 0;
}
