import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession, useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
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
    start.mutate(
      {},
      { onSuccess: (made) => setOpen({ kind: "setup", ...made }), onError: toast.failed },
    );
  const showCodes = (codes: readonly string[]) => {
    setOpen({ kind: "codes", codes });
    readSession();
  };
  const renewCodes = () =>
    renew.mutate(
      {},
      { onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes), onError: toast.failed },
    );
  const switchOff = () =>
    disable.mutate(
      {},
      {
        onSuccess: () => toast.done(words.disabled),
        onError: toast.failed,
        onSettled: () => {
          setOpen(null);
          readSession();
        },
      },
    );
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
            {words.start}
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
          act={words.disable}
          isDanger
          isBusy={disable.isPending}
          onConfirm={switchOff}
          onClose={() => setOpen(null)}
        >
          {words.disableText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** What the session says of the person changes with their factors. */
export function useReadSession(): () => void {
  const setSession = useSetSession();
  const client = useQueryClient();
  return () => {
    void call("getSession").then(setSession);
    void client.invalidateQueries({ queryKey: ["listTeam"] });
  };
}
