import { Download, RotateCw } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/form-dialog.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";

/** The gateway's public key for this application, to copy, download and rotate. */
export function ServerKeyTab({ application }: { application: ApplicationItem }) {
  const words = useWords(KEY_WORDS);
  const { may } = useSignedIn();
  const rotate = useAct("rotateServerKey", ["getApplication"]);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={words.serverTitle} lead={words.serverLead}>
      <div className="flex flex-col gap-5">
        <CodeBlock label={words.publicKey} text={application.serverPublicKey} />
        <Facts
          items={[
            [
              words.fingerprint,
              <CopyText
                key="fingerprint"
                text={application.serverKeyFingerprint}
                label={words.fingerprint}
              />,
            ],
            [words.rotated, <When key="rotated" at={application.serverKeyRotatedAt} />],
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            icon={Download}
            onClick={() =>
              saveFile(`server-key-${application.id}.pem`, application.serverPublicKey)
            }
          >
            {words.downloadPublic}
          </Button>
          {may("applications:secret") && (
            <Button look="danger" icon={RotateCw} onClick={() => setAsking(true)}>
              {words.rotateServer}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.rotateServerTitle}
          text={words.rotateServerText}
          act={words.rotateServer}
          isDanger
          done={words.rotateServerDone}
          submit={() => rotate.mutateAsync({ params: { id: application.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
