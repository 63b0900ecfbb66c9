import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession, useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/form-dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { useWords } from "../../../words/language.tsx";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { TotpDialog } from "./totp-dialog.tsx";

type Open =
  | { kind: "setup"; secret: string; uri: string }
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "disable" };

/** The authenticator app and its recovery codes. */
export function TotpPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const { user } = useSignedIn();
  const toast = useToast();
  const readSession = useReadSession();
  const start = useAct("startTotp");
  const renew = useAct("renewRecoveryCodes");
  const disable = useAct("disableTotp");
  const [open, setOpen] = useState<Open | null>(null);
  const begin = () =>
    void start.mutateAsync({}).then((setup) => setOpen({ kind: "setup", ...setup }), toast.failed);
  const showCodes = (codes: readonly string[]) => {
    setOpen({ kind: "codes", codes });
    readSession();
  };
  const renewCodes = () =>
    void renew.mutateAsync({}).then(({ recoveryCodes }) => showCodes(recoveryCodes), toast.failed);
  return (
    <Panel title={words.totp} lead={words.totpLead}>
      <div className="flex flex-col items-start gap-4">
        <Badge tone={user.hasTotp ? "good" : "warn"}>
          {user.hasTotp ? words.totpOn : words.totpOff}
        </Badge>
        {user.hasTotp ? (
          <>
            <p className="text-ink-2">
              {words.recovery}: {words.recoveryLeft(user.recoveryCodesLeft)}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button isBusy={renew.isPending} onClick={renewCodes}>
                {words.renew}
              </Button>
              <Button look="danger" onClick={() => setOpen({ kind: "disable" })}>
                {words.disable}
              </Button>
            </div>
          </>
        ) : (
          <Button look="primary" isBusy={start.isPending} onClick={begin}>
            {words.enable}
          </Button>
        )}
      </div>
      {open?.kind === "setup" && (
        <TotpDialog {...open} onEnabled={showCodes} onClose={() => setOpen(null)} />
      )}
      {open?.kind === "codes" && <CodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
      {open?.kind === "disable" && (
        <ConfirmDialog
          title={words.disableTitle}
          text={words.disableText}
          act={words.disable}
          isDanger
          done={words.disabled}
          submit={() => disable.mutateAsync({}).then(readSession)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

/** The session holds the user's second factors, so it is read again when they change. */
export function useReadSession(): () => void {
  const setSession = useSetSession();
  const client = useQueryClient();
  return () => {
    void call("getSession").then(setSession);
    void client.invalidateQueries({ queryKey: ["listTeam"] });
  };
}
