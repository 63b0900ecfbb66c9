import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/dialog/dialog-button.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { TotpDialog } from "./totp-dialog.tsx";
import { useReadSession } from "./use-read-session.ts";

type Open =
  | { kind: "setup"; secret: string; uri: string }
  | { kind: "codes"; codes: readonly string[] };

/** The authenticator app and its recovery codes. */
export function TotpPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const { user } = useSignedIn();
  const toast = useToast();
  const readSession = useReadSession();
  const start = useAct("startTotp");
  const renew = useAct("renewRecoveryCodes");
  const isOnlyFactor = user.needsSecondFactor && user.passkeyCount === 0;
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
          {user.hasTotp ? ui.enabled : ui.disabled}
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
              {!isOnlyFactor && (
                <ConfirmButton
                  look="danger"
                  ask={{ title: words.disableTitle, text: words.disableText }}
                  endpoint="disableTotp"
                  input={{}}
                  done={words.disabled}
                  onDone={readSession}
                >
                  {words.disable}
                </ConfirmButton>
              )}
            </div>
            {isOnlyFactor && <p className="text-ink-2">{words.onlyFactor}</p>}
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
    </Panel>
  );
}
