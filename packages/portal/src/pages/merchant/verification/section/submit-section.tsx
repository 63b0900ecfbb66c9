import { Link } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useAct } from "../../../../api/use-api.ts";
import { Form } from "../../../../ui/form/form.tsx";
import { Notice } from "../../../../ui/page/notice.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useWords } from "../../../../words/language.tsx";
import { DeclaredFacts } from "../../review/declared-facts.tsx";
import { DocumentList } from "../../review/document-list.tsx";
import { useFieldNames } from "../../review/use-field-names.ts";
import { documentUrl, type SectionProps } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";

export function SubmitSection({ verification, declared }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const nameOf = useFieldNames();
  const submit = useAct("submitVerification", ["getVerification"]);
  const { gaps } = verification;
  return (
    <div className="flex flex-col gap-5">
      <Panel title={words.submit} lead={words.submitLead}>
        {gaps.length > 0 ? (
          <Notice tone="warn" title={words.toComplete}>
            <ul className="mt-1 list-disc pl-5">
              {gaps.map(({ section, field, problem }) => (
                <li key={`${field} ${problem}`}>
                  <Link
                    to="/verification"
                    search={{ section }}
                    className="font-semibold text-brand underline"
                  >
                    {nameOf(field)}
                  </Link>
                  : {words[problem]}
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Form
            act={words.submitAct}
            icon={Send}
            done={words.submitted}
            submit={() => submit.mutateAsync({})}
          >
            {null}
          </Form>
        )}
      </Panel>
      <DeclaredFacts declared={declared} />
      <DocumentList documents={declared.documents} urlOf={documentUrl} />
    </div>
  );
}
