import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { PasskeyPart } from "../../../ui/passkey-part.tsx";
import { useWords } from "../../../words/language.tsx";
import { CodesDialog } from "../account/codes-dialog.tsx";
import { AddPasskeyDialog } from "../account/passkeys-panel.tsx";
import { TotpDialog } from "../account/totp-dialog.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

type Open =
  | { kind: "setup"; secret: string; uri: string }
  | { kind: "codes"; codes: readonly string[] };

/** The only page for a user who must have a second factor and has none. */
export function Enrolment({ email, isSandbox }: { email: string; isSandbox: boolean }) {
  const words = useWords(SIGN_IN_WORDS);
  const setSession = useSetSession();
  const toast = useToast();
  const start = useAct("startTotp");
  const [open, setOpen] = useState<Open | null>(null);
  const begin = () =>
    void start.mutateAsync({}).then((setup) => setOpen({ kind: "setup", ...setup }), toast.failed);
  const readSession = () => void call("getSession").then(setSession);
  const signOut = () => void call("logout").then(readSession);
  // The codes are shown before the session is read again: with it, this page ends.
  const showCodes = (codes: readonly string[]) => setOpen({ kind: "codes", codes });
  return (
    <SignInFrame title={words.enrolTitle} lead={words.enrolLead(email)} isSandbox={isSandbox}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{words.enrolHint}</p>
        <Button look="primary" icon={Smartphone} isBusy={start.isPending} onClick={begin}>
          {words.enrolTotp}
        </Button>
        <PasskeyPart>
          <DialogButton
            icon={Fingerprint}
            dialog={(close) => <AddPasskeyDialog onAdded={showCodes} onClose={close} />}
          >
            {words.enrolPasskey}
          </DialogButton>
        </PasskeyPart>
        <Button look="quiet" onClick={signOut}>
          {words.signOut}
        </Button>
      </div>
      {open?.kind === "setup" && (
        <TotpDialog {...open} onEnabled={showCodes} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "codes" && <CodesDialog codes={open.codes} onClose={readSession} />}
    </SignInFrame>
  );
}
