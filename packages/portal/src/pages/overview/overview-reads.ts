import { type QueryClient, useQuery } from "@tanstack/react-query";
import { businessNow } from "../../api/business-clock.ts";
import { useSignedIn } from "../../api/session.tsx";
import { readOf } from "../../api/use-api.ts";
import type { Permission, SessionState } from "../../generated/api.ts";
import { ATTENTION_READ, useAttention } from "../../shell/navigation/use-attention.ts";
import { dayBefore } from "../../words/days.ts";

export const DAYS = [7, 30, 90] as const;

/** The period that the address names. */
export const daysOf = (text: string | undefined) =>
  DAYS.find((each) => String(each) === text) ?? DAYS[0];

type May = (permission: Permission) => boolean;

/** What the overview shows; each only to users who may read it. */
function overviewReads(days: number, may: May) {
  const now = businessNow();
  const figures = (from: number, to: number) => ({
    ...readOf("getPaymentFigures", {
      query: { from: dayBefore(now, from), to: dayBefore(now, to) },
    }),
    enabled: may("payments:read"),
  });
  return {
    /** Today included. */
    current: figures(days - 1, -1),
    previous: figures(2 * days - 1, days - 1),
    balance: { ...readOf("getBalance", {}), enabled: may("settlements:read") },
    facts: { ...readOf("getDeveloperFacts", {}), enabled: may("applications:read") },
  };
}

export function useOverview(days: number) {
  const { may } = useSignedIn();
  const { current, previous, balance, facts } = overviewReads(days, may);
  return {
    current: useQuery(current),
    previous: useQuery(previous),
    balance: useQuery(balance),
    facts: useQuery(facts),
    attention: useAttention(),
  };
}

/** All that a user's overview reads, for who begins before there is anything that shows it. */
export function listReads(permissions: readonly string[], days: string | undefined) {
  const may: May = (permission) => permissions.includes(permission);
  const { current, previous, balance, facts } = overviewReads(daysOf(days), may);
  return [
    ATTENTION_READ,
    ...[current, previous].filter(({ enabled }) => enabled),
    ...(balance.enabled ? [balance] : []),
    ...(facts.enabled ? [facts] : []),
  ];
}

/**
 * Begins to read it, where the address is the overview's. Comes with the sign-in form, so it is
 * small.
 */
export function beginOverview(
  client: QueryClient,
  { state, permissions }: SessionState,
  { pathname, search }: { pathname: string; search: { days?: string | undefined } },
): void {
  if (state !== "SIGNED_IN" || pathname !== "/") return;
  // Each has a response of its own type, which a call for any of them cannot name.
  for (const read of listReads(permissions, search.days)) void client.prefetchQuery(read as never);
}
