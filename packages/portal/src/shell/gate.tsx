import { useQueryClient } from "@tanstack/react-query";
import { lazyRouteComponent, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { call, setCallListeners } from "../api/call.ts";
import { loadPart } from "../api/connection.ts";
import { SignedInProvider, useSessionState } from "../api/session.tsx";
import type { SessionState } from "../generated/api.ts";
import { SignIn } from "../pages/access/sign-in/sign-in.tsx";
import { beginOverview } from "../pages/overview/overview-reads.ts";
import { Failed } from "../ui/page/states.tsx";
import { rememberSignedIn, wasSignedIn } from "./preferences/signed-in-before.ts";
import { useTakeSession } from "./session/use-take-session.ts";

/**
 * What signed-in users see is loaded separately, so that the sign-in form opens quickly on any
 * phone.
 */
const SignedInLayout = lazyRouteComponent(
  () => loadPart(() => import("./signed-in-layout.tsx")),
  "SignedInLayout",
);
const SecondFactor = lazy(async () => ({
  default: (await loadPart(() => import("../pages/access/sign-in/second-factor.tsx"))).SecondFactor,
}));
const Enrolment = lazy(async () => ({
  default: (await loadPart(() => import("../pages/access/sign-in/enrolment.tsx"))).Enrolment,
}));
const ConfirmUser = lazy(async () => ({
  default: (await loadPart(() => import("./session/confirm-user.tsx"))).ConfirmUser,
}));

/**
 * Shows the page to a signed-in user and the sign-in form to everyone else, at the same address:
 * after signing in, users are on the page they wanted.
 */
export function Gate() {
  const client = useQueryClient();
  const session = useSessionState();
  const [isExpired, setExpired] = useState(false);
  const takeSession = useTakeSession();
  const take = useRef(takeSession);
  useEffect(() => {
    take.current = takeSession;
  });
  useEffect(() => {
    const know = (state: SessionState) => {
      setExpired(state.state === "SIGNED_OUT");
      take.current(state);
    };
    // Without a connection, the next call finds the same.
    const onSessionChanged = () => void call("getSession").then(know, () => {});
    return setCallListeners({ onSessionChanged });
  }, []);
  const known = session.data;
  const router = useRouter();
  useEffect(() => {
    if (known === undefined) return;
    rememberSignedIn(known.state === "SIGNED_IN");
    if (known.state !== "SIGNED_IN") return;
    // The page comes with the frame around it, not after it.
    void router.preloadRoute({ to: router.state.location.pathname });
    beginOverview(client, known, router.state.location);
  }, [known, router, client]);
  // What is known stays in use when it cannot be read again.
  if (!session.data) {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        {session.isError && <Failed query={session} />}
      </main>
    );
  }
  const { state, user, merchant } = session.data;
  if (state === "SECOND_FACTOR") {
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <SecondFactor session={session.data} />
      </Suspense>
    );
  }
  if (state === "ENROLMENT" && user) {
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Enrolment email={user.email} isSandbox={session.data.mode === "sandbox"} />
        <ConfirmUser />
      </Suspense>
    );
  }
  if (state === "SIGNED_OUT" || !user || !merchant) {
    return <SignIn isExpired={isExpired} isSandbox={session.data.mode === "sandbox"} />;
  }
  return (
    <SignedInProvider key={user.id} session={session.data} user={user} merchant={merchant}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <SignedInLayout />
      </Suspense>
    </SignedInProvider>
  );
}

/** The router loads it before it opens the first page. */
Gate.preload = async () => {
  if (wasSignedIn()) await SignedInLayout.preload?.();
};
