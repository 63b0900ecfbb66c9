import { Eye, EyeOff, RotateCw } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { ConfirmDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { KEY_WORDS } from "./keys/key-words.ts";

/** The client secret: hidden, shown after the password, rotated with an overlap. */
export function SecretTab({ application }: { application: ApplicationItem }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <RevealPanel applicationId={application.id} secret={secret} onSecret={setSecret} />
      <RotatePanel application={application} onSecret={setSecret} />
    </div>
  );
}

interface RevealPanelProps {
  applicationId: string;
  secret: string | null;
  onSecret(secret: string | null): void;
}

function RevealPanel({ applicationId, secret, onSecret }: RevealPanelProps) {
  const words = useWords(KEY_WORDS);
  const toast = useToast();
  const reveal = useAct("revealSecret");
  const show = () =>
    void reveal
      .mutateAsync({ params: { id: applicationId } })
      .then(({ clientSecret }) => onSecret(clientSecret), toast.failed);
  return (
    <Panel title={words.secretTitle} lead={words.secretLead}>
      <div className="mb-4 flex min-h-12 items-center rounded-card border border-line bg-paper-2 px-3">
        {secret === null ? (
          <span aria-hidden className="font-mono break-all text-ink-3">
            {"•".repeat(32)}
          </span>
        ) : (
          <CopyText text={secret} label={words.secretTitle} />
        )}
      </div>
      {secret === null ? (
        <Button icon={Eye} isBusy={reveal.isPending} onClick={show}>
          {words.reveal}
        </Button>
      ) : (
        <Button icon={EyeOff} onClick={() => onSecret(null)}>
          {words.hide}
        </Button>
      )}
    </Panel>
  );
}

interface RotatePanelProps {
  application: ApplicationItem;
  onSecret(secret: string): void;
}

function RotatePanel({ application, onSecret }: RotatePanelProps) {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const rotate = useAct("rotateSecret", ["getApplication"]);
  const [hours, setHours] = useState("24");
  const [isAsking, setAsking] = useState(false);
  const params = { id: application.id };
  const start = async () => {
    const { clientSecret } = await rotate.mutateAsync({
      params,
      body: { overlapHours: Number(hours) },
    });
    onSecret(clientSecret);
  };
  return (
    <Panel title={words.rotateTitle} lead={words.rotateLead}>
      {isAsking && (
        <ConfirmDialog
          title={words.rotateNowTitle}
          text={words.rotateNowText}
          act={words.rotate}
          isDanger
          done={words.rotateDone}
          submit={start}
          onClose={() => setAsking(false)}
        />
      )}
      <div className="flex flex-col gap-4">
        {application.oldSecretUntil && (
          <Notice tone="wait">
            {words.previousWorks} <When at={application.oldSecretUntil} />.{" "}
            <ConfirmButton
              isSmall
              ask={{ title: words.endOverlapTitle, text: words.endOverlapText }}
              endpoint="endSecretOverlap"
              input={{ params }}
              changes={["getApplication"]}
              done={words.overlapEnded}
            >
              {words.endOverlap}
            </ConfirmButton>
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            className="min-w-56 flex-1"
            label={words.overlap}
            value={hours}
            onValue={setHours}
            options={[
              ["24", ui.hours(24)],
              ["1", ui.hours(1)],
              ["72", words.days(3)],
              ["168", words.days(7)],
              ["0", words.overlapNone],
            ]}
          />
          <Button
            icon={RotateCw}
            isBusy={rotate.isPending}
            onClick={() =>
              hours === "0" ? setAsking(true) : void toast.track(start(), words.rotateDone)
            }
          >
            {words.rotate}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
