import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { call } from "../api/call.ts";
import { SignedInProvider, useSessionState } from "../api/session.tsx";
import { Enrolment } from "../pages/access/sign-in/enrolment.tsx";
import { SecondFactor } from "../pages/access/sign-in/second-factor.tsx";
import { SignIn } from "../pages/access/sign-in/sign-in.tsx";
import { Failed } from "../ui/page/states.tsx";
import { ConfirmUser } from "./confirm-user.tsx";
import { Layout } from "./layout.tsx";

/**
 * Shows the page to a signed-in user and the sign-in form to everyone else, at the same address:
 * after signing in, users are on the page they wanted.
 */
export function Gate() {
  const client = useQueryClient();
  const session = useSessionState();
  const [isExpired, setExpired] = useState(false);
  const onSessionChanged = useCallback(() => {
    void call("getSession").then((state) => {
      setExpired(state.state === "SIGNED_OUT");
      client.setQueryData(["session"], state);
    });
  }, [client]);
  if (session.isError) {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <Failed query={session} />
      </main>
    );
  }
  if (!session.data) return <div className="min-h-dvh" />;
  const { state, user, merchant } = session.data;
  if (state === "SECOND_FACTOR") return <SecondFactor session={session.data} />;
  if (state === "ENROLMENT" && user) {
    return (
      <>
        <Enrolment email={user.email} isSandbox={session.data.mode === "sandbox"} />
        <ConfirmUser onSessionChanged={onSessionChanged} />
      </>
    );
  }
  if (state === "SIGNED_OUT" || !user || !merchant) {
    return <SignIn isExpired={isExpired} isSandbox={session.data.mode === "sandbox"} />;
  }
  return (
    <SignedInProvider session={session.data} user={user} merchant={merchant}>
      <Layout />
      <ConfirmUser onSessionChanged={onSessionChanged} />
    </SignedInProvider>
  );
}
