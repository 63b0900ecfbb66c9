import { useEffect, useRef } from "react";
import { useApi } from "../../../api/use-api.ts";
import type { Verification } from "../../../generated/api.ts";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Loaded } from "../../../ui/page/states.tsx";
import { useWords } from "../../../words/language.tsx";
import { DeclaredFacts } from "../review/declared-facts.tsx";
import { DocumentList } from "../review/document-list.tsx";
import { AccountSection } from "./section/account-section.tsx";
import { BusinessSection } from "./section/business-section.tsx";
import { DocumentsSection } from "./section/documents-section.tsx";
import { PeopleSection } from "./section/people-section.tsx";
import { SubmitSection } from "./section/submit-section.tsx";
import { TermsSection } from "./section/terms-section.tsx";
import { SectionList } from "./section-list.tsx";
import { documentUrl, isEditable, SECTIONS, type Section, type SectionProps } from "./sections.ts";
import { StatusNotice } from "./status-notice.tsx";
import { VERIFICATION_WORDS } from "./verification-words.ts";

/** The merchant declares itself, section by section, and sees the status of its review. */
export function VerificationPage() {
  const words = useWords(VERIFICATION_WORDS);
  const verification = useApi("getVerification", {});
  return (
    <Page title={words.title} lead={words.lead}>
      <Loaded query={verification}>
        {(data) => (
          <div className="flex flex-col gap-5">
            <StatusNotice verification={data} />
            <Content verification={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Content({ verification }: { verification: Verification }) {
  const { declared } = verification;
  if (!declared) return null;
  if (isEditable(verification)) return <Sections {...{ verification, declared }} />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <DeclaredFacts declared={declared} />
      </div>
      <DocumentList documents={declared.documents} urlOf={documentUrl} />
    </div>
  );
}

const PARTS: Readonly<Record<Section, (props: SectionProps) => React.ReactNode>> = {
  business: BusinessSection,
  people: PeopleSection,
  documents: DocumentsSection,
  account: AccountSection,
  terms: TermsSection,
  submit: SubmitSection,
};

function Sections(props: Omit<SectionProps, "open">) {
  const { values, set } = useFilters(["section"], { section: SECTIONS });
  // One of SECTIONS, which `choices` checked.
  const shown = (values.section || "business") as Section;
  const part = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    part.current?.focus();
  }, [shown]);
  const open = (section: Section) => set({ section });
  const Part = PARTS[shown];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[280px_minmax(0,1fr)]">
      <SectionList verification={props.verification} shown={shown} open={open} />
      <div ref={part} tabIndex={-1} key={shown} className="min-w-0 scroll-mt-20 outline-none">
        <Part {...props} open={open} />
      </div>
    </div>
  );
}
