import { useAct } from "../../../../api/use-api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { Notice } from "../../../../ui/page/notice.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { When } from "../../../../ui/text/when.tsx";
import { useWords } from "../../../../words/language.tsx";
import type { SectionProps } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";

export function TermsSection({ verification, declared, open }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const accept = useAct("acceptTerms", ["getVerification"]);
  const { termsVersion: version } = verification;
  const accepted = declared.terms.find((each) => each.version === version);
  return (
    <Panel title={words.terms} lead={words.termsLead(version)}>
      <ul className="mb-5 flex list-disc flex-col gap-2 pl-5">
        <li>{words.termsTrue}</li>
        <li>{words.termsChecks}</li>
        <li>{words.termsData}</li>
        <li>{words.termsAgreement}</li>
      </ul>
      {accepted ? (
        <div className="flex flex-col items-start gap-4">
          <Notice tone="good" title={words.acceptedAt(version)}>
            <When at={accepted.acceptedAt} form="moment" /> · {accepted.userEmail}
          </Notice>
          <Button look="primary" onClick={() => open("submit")}>
            {words.continue}
          </Button>
        </div>
      ) : (
        <Form
          act={words.acceptTerms}
          done={words.termsAccepted}
          submit={() => accept.mutateAsync({ body: { version } })}
          onDone={() => open("submit")}
        >
          {null}
        </Form>
      )}
    </Panel>
  );
}
