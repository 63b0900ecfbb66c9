import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { call, setCallListeners } from "../../api/call.ts";
import { loadPart } from "../../api/connection.ts";
import { SessionTakerContext, useSignedIn } from "../../api/session.tsx";
import type { SessionState } from "../../generated/api.ts";
import { SignIn } from "../../pages/access/sign-in/sign-in.tsx";
import { SIGN_IN_WORDS } from "../../pages/access/sign-in/sign-in-words.ts";
import { DialogToasts } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { useTakeSession } from "./use-take-session.ts";

const SecondFactor = lazy(async () => ({
  default: (await loadPart(() => import("../../pages/access/sign-in/second-factor.tsx")))
    .SecondFactor,
}));

interface Asked {
  state: SessionState;
  respond(isSame: boolean): void;
}

/**
 * The sign-in form over the page whose session has ended: what was entered there stays, and the
 * call that found it is repeated. It is not when another user signs in, who gets pages of their
 * own.
 */
export function SignInAgain() {
  const { user, merchant } = useSignedIn();
  const takeSession = useTakeSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const take = useRef<(state: SessionState) => void>(() => {});
  const isSame = (state: SessionState) =>
    state.state === "SIGNED_IN" && state.user?.id === user.id && state.merchant?.id === merchant.id;
  useEffect(() => {
    take.current = (state) => {
      if (asked && (state.state === "SIGNED_OUT" || state.state === "SECOND_FACTOR")) {
        setAsked({ ...asked, state });
        return;
      }
      setAsked(null);
      takeSession(state);
      asked?.respond(isSame(state));
    };
  });
  const begin = useCallback(async () => {
    const state = await call("getSession");
    return new Promise<boolean>((respond) => setAsked({ state, respond }));
  }, []);
  const isAsked = asked !== null;
  useEffect(() => setCallListeners({ signIn: begin }), [begin]);
  useEffect(() => {
    if (!isAsked) return;
    const onSessionChanged = () =>
      void call("getSession").then(
        (state) => take.current(state),
        () => {},
      );
    return setCallListeners({ onSessionChanged });
  }, [isAsked]);
  // Signed in again meanwhile, in another tab.
  const isOver = asked?.state.state === "SIGNED_IN" || asked?.state.state === "ENROLMENT";
  useEffect(() => {
    if (asked && isOver) take.current(asked.state);
  }, [asked, isOver]);
  if (!asked || isOver) return null;
  return (
    <SessionTakerContext value={(state) => take.current(state)}>
      <Cover state={asked.state} email={user.email} />
    </SessionTakerContext>
  );
}

function Cover({ state, email }: { state: SessionState; email: string }) {
  const words = useWords(SIGN_IN_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const place = dialog.current;
    const show = () => place?.showModal();
    show();
    // Browsers close a dialog at the second Escape, whatever the page says.
    place?.addEventListener("close", show);
    return () => {
      place?.removeEventListener("close", show);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={words.title}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto border-0 bg-paper-2 p-0 text-ink"
    >
      {state.state === "SECOND_FACTOR" ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <SecondFactor session={state} />
        </Suspense>
      ) : (
        <SignIn isExpired isSandbox={state.mode === "sandbox"} email={email} />
      )}
      <DialogToasts />
    </dialog>,
    document.body,
  );
}
