import { Download, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useSignedIn } from "../../api/session.tsx";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { saveFile } from "../../ui/files/save-file.ts";
import { copyFact, Facts } from "../../ui/page/facts.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { KEY_WORDS } from "./keys/key-words.ts";

/** The gateway's public key for this application, to copy, download and rotate. */
export function ServerKeyTab({ application }: { application: ApplicationItem }) {
  const words = useWords(KEY_WORDS);
  const { id, nextServerKey: next } = application;
  return (
    <Panel title={words.serverTitle} lead={words.serverLead}>
      <div className="flex flex-col gap-5">
        <ServerKey
          label={words.publicKey}
          pem={application.serverPublicKey}
          fingerprint={application.serverKeyFingerprint}
          since={[words.rotated, <When key="rotated" at={application.serverKeyRotatedAt} />]}
          download={words.downloadPublic}
          fileName={`server-key-${id}.pem`}
        >
          <ConfirmButton
            {...changeOf(id)}
            ask={{ title: words.rotateServerTitle, text: words.rotateServerText }}
            endpoint="rotateServerKey"
            done={words.rotateServerDone}
          >
            {words.rotateServer}
          </ConfirmButton>
        </ServerKey>
        {/* Announced: receivers verify with both keys until it signs. */}
        {next && (
          <ServerKey
            label={words.nextKey}
            pem={next.publicKey}
            fingerprint={next.fingerprint}
            since={[words.usedFrom, <When key="used" at={next.usedFrom} />]}
            download={words.downloadNext}
            fileName={`server-key-${id}-new.pem`}
          >
            <ConfirmButton
              {...changeOf(id)}
              ask={{ title: words.useNowTitle, text: words.useNowText }}
              endpoint="useServerKey"
              done={words.useNowDone}
            >
              {words.useNow}
            </ConfirmButton>
          </ServerKey>
        )}
      </div>
    </Panel>
  );
}

const changeOf = (id: string) =>
  ({
    look: "danger",
    icon: RotateCw,
    input: { params: { id } },
    changes: ["getApplication"],
  }) as const;

interface ServerKeyProps {
  label: string;
  pem: string;
  fingerprint: string;
  since: [label: string, when: ReactNode];
  download: string;
  fileName: string;
  /** What a user may change about it. */
  children: ReactNode;
}

function ServerKey({ label, pem, fingerprint, since, ...props }: ServerKeyProps) {
  const words = useWords(KEY_WORDS);
  const { may } = useSignedIn();
  return (
    <>
      <CodeBlock label={label} text={pem} />
      <Facts items={[copyFact(words.fingerprint, fingerprint), since]} />
      <div className="flex flex-wrap gap-3">
        <Button icon={Download} onClick={() => saveFile(props.fileName, pem)}>
          {props.download}
        </Button>
        {may("applications:secret") && props.children}
      </div>
    </>
  );
}
