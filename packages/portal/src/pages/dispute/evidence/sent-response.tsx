import type { DisputeDetail } from "../../../generated/api.ts";
import { Facts, timeFact } from "../../../ui/page/facts.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { EmailText } from "../../../ui/text/email-text.tsx";
import { useWords } from "../../../words/language.tsx";
import { DISPUTE_WORDS } from "../dispute-words.ts";
import { EvidenceFiles } from "./evidence-files.tsx";
import { EVIDENCE_NAMES, EVIDENCE_WORDS } from "./evidence-words.ts";

/** What was sent to the payer's bank, by whom and when. Absent before. */
export function SentResponse({ dispute }: { dispute: DisputeDetail }) {
  const words = useWords(DISPUTE_WORDS);
  const own = useWords(EVIDENCE_WORDS);
  const names = useWords(EVIDENCE_NAMES);
  const { response, answer, files, coveredItems, respondedAt, respondedBy } = dispute;
  if (!response) return null;
  const isContested = response === "answer";
  return (
    <Panel title={words.yours}>
      <div className="flex flex-col gap-5">
        <p className="break-words whitespace-pre-wrap">{isContested ? answer : words.accepted}</p>
        {isContested && files.length > 0 && (
          <div>
            <h3 className="mb-2 font-semibold">{own.files}</h3>
            <EvidenceFiles dispute={dispute} files={files} />
          </div>
        )}
        <Facts
          items={[
            timeFact(own.sentAt, respondedAt),
            [own.sentBy, respondedBy && <EmailText key="by" email={respondedBy} />],
            [own.covered, coveredItems.map((item) => names[item]).join(", ")],
          ]}
        />
      </div>
    </Panel>
  );
}
