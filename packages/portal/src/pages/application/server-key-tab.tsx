import { Download, RotateCw } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import type { ApplicationItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { copyFact, Facts } from "../../ui/page/facts.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";

/** The gateway's public key for this application, to copy, download and rotate. */
export function ServerKeyTab({ application }: { application: ApplicationItem }) {
  const words = useWords(KEY_WORDS);
  const { may } = useSignedIn();
  return (
    <Panel title={words.serverTitle} lead={words.serverLead}>
      <div className="flex flex-col gap-5">
        <CodeBlock label={words.publicKey} text={application.serverPublicKey} />
        <Facts
          items={[
            copyFact(words.fingerprint, application.serverKeyFingerprint),
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
            <ConfirmButton
              look="danger"
              icon={RotateCw}
              ask={{ title: words.rotateServerTitle, text: words.rotateServerText }}
              endpoint="rotateServerKey"
              input={{ params: { id: application.id } }}
              changes={["getApplication"]}
              done={words.rotateServerDone}
            >
              {words.rotateServer}
            </ConfirmButton>
          )}
        </div>
        {application.nextServerKey && (
          <NextServerKey id={application.id} next={application.nextServerKey} />
        )}
      </div>
    </Panel>
  );
}

/** Announced: receivers verify with both keys until it signs. */
function NextServerKey(props: { id: string; next: NonNullable<ApplicationItem["nextServerKey"]> }) {
  const { id, next } = props;
  const words = useWords(KEY_WORDS);
  const { may } = useSignedIn();
  return (
    <>
      <CodeBlock label={words.nextKey} text={next.publicKey} />
      <Facts
        items={[
          copyFact(words.fingerprint, next.fingerprint),
          [words.usedFrom, <When key="used" at={next.usedFrom} />],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          icon={Download}
          onClick={() => saveFile(`server-key-${id}-new.pem`, next.publicKey)}
        >
          {words.downloadNext}
        </Button>
        {may("applications:secret") && (
          <ConfirmButton
            look="danger"
            icon={RotateCw}
            ask={{ title: words.useNowTitle, text: words.useNowText }}
            endpoint="useServerKey"
            input={{ params: { id } }}
            changes={["getApplication"]}
            done={words.useNowDone}
          >
            {words.useNow}
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
