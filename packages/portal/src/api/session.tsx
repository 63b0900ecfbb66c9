import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Permission, PortalMerchant, PortalUser, SessionState } from "../generated/api.ts";
import { call } from "./call.ts";

const SESSION = ["session"] as const;

/** The last known session. Reading it never returns an error, so a failure means no connection. */
export const SESSION_QUERY = queryOptions({
  queryKey: SESSION,
  queryFn: () => call("getSession"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What takes a new session instead of the application, around the forms that sign in. */
export const SessionTakerContext = createContext<((state: SessionState) => void) | null>(null);

export function useSessionState() {
  return useQuery(SESSION_QUERY);
}

/**
 * Applies a new `SessionState`; when the user changes, everything the previous one read is dropped.
 * Returns the user before.
 */
export function applySession(client: QueryClient, state: SessionState): PortalUser | null {
  const before = client.getQueryData<SessionState>(SESSION)?.user ?? null;
  if (before?.id !== state.user?.id) {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION[0] });
  }
  client.setQueryData(SESSION, state);
  return before;
}

export function useSetSession(): (state: SessionState) => void {
  const client = useQueryClient();
  const instead = use(SessionTakerContext);
  return instead ?? ((state) => void applySession(client, state));
}

/** The signed-in user, their merchant and what they may do. */
export interface SignedIn {
  user: PortalUser;
  merchant: PortalMerchant;
  isSandbox: boolean;
  may(permission: Permission): boolean;
}

const SignedInContext = createContext<SignedIn | null>(null);

export function SignedInProvider(props: {
  session: SessionState;
  user: PortalUser;
  merchant: PortalMerchant;
  children: ReactNode;
}) {
  const { session, user, merchant, children } = props;
  const value = useMemo<SignedIn>(
    () => ({
      user,
      merchant,
      isSandbox: session.mode === "sandbox",
      may: (permission) => session.permissions.includes(permission),
    }),
    [session, user, merchant],
  );
  return <SignedInContext value={value}>{children}</SignedInContext>;
}

export function useSignedIn(): SignedIn {
  const value = use(SignedInContext);
  if (!value) throw new Error("this page needs a signed-in user");
  return value;
}
