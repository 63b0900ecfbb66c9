import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../../api/session.tsx";
import { readOf } from "../../api/use-api.ts";
import type { Permission, SessionState } from "../../generated/api.ts";
import { ATTENTION_READ, useAttention } from "../../shell/navigation/use-attention.ts";
import { dayBefore } from "../../words/days.ts";

export const DAYS = [7, 30, 90] as const;

/** The period that the address names. */
export const daysOf = (text: string | undefined) =>
  DAYS.find((each) => String(each) === text) ?? DAYS[0];

const NEEDS = {
  figures: "payments:read",
  balance: "settlements:read",
  facts: "applications:read",
} as const satisfies Record<string, Permission>;

/** Of the last days, today included, and of as many before those. */
function figuresReads(days: number) {
  const now = new Date();
  const of = (from: number, to: number) =>
    readOf("getPaymentFigures", { query: { from: dayBefore(now, from), to: dayBefore(now, to) } });
  return { current: of(days - 1, -1), previous: of(2 * days - 1, days - 1) };
}

const BALANCE_READ = readOf("getBalance", {});
const FACTS_READ = readOf("getDeveloperFacts", {});

/** What the overview shows; each only to users who may read it. */
export function useOverview(days: number) {
  const { may } = useSignedIn();
  const { current, previous } = figuresReads(days);
  const hasFigures = may(NEEDS.figures);
  return {
    current: useQuery({ ...current, enabled: hasFigures }),
    previous: useQuery({ ...previous, enabled: hasFigures }),
    balance: useQuery({ ...BALANCE_READ, enabled: may(NEEDS.balance) }),
    facts: useQuery({ ...FACTS_READ, enabled: may(NEEDS.facts) }),
    attention: useAttention(),
  };
}

/**
 * Begins to read all of it, with the period that most see, before there is anything that shows it.
 * Comes with the sign-in form, so it is small.
 */
export function beginOverview(client: QueryClient, { state, permissions }: SessionState): void {
  if (state !== "SIGNED_IN") return;
  const may = (permission: Permission) => permissions.includes(permission);
  const { current, previous } = figuresReads(DAYS[0]);
  void client.prefetchQuery(ATTENTION_READ);
  if (may(NEEDS.figures)) {
    void client.prefetchQuery(current);
    void client.prefetchQuery(previous);
  }
  if (may(NEEDS.balance)) void client.prefetchQuery(BALANCE_READ);
  if (may(NEEDS.facts)) void client.prefetchQuery(FACTS_READ);
}
