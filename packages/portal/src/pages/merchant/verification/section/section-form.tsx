import type { ReactNode } from "react";
import { Form } from "../../../../ui/form/form.tsx";
import type { Draft } from "../../../../ui/form/use-draft.ts";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useWords } from "../../../../words/language.tsx";
import { nextSection, type Section } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";

interface SectionFormProps {
  section: "business" | "people" | "account";
  draft: Pick<Draft<unknown>, "isChanged" | "clear">;
  submit(): Promise<unknown>;
  open(section: Section): void;
  children: ReactNode;
}

/** A section with fields: saved on its own, and then the next one. */
export function SectionForm({ section, draft, submit, open, children }: SectionFormProps) {
  const words = useWords(VERIFICATION_WORDS);
  return (
    <Panel title={words[section]} lead={words[`${section}Lead`]}>
      <Form
        act={words.save}
        done={words.saved}
        submit={submit}
        onDone={() => {
          draft.clear();
          open(nextSection(section));
        }}
      >
        {children}
        {draft.isChanged && <p className="text-13 text-ink-2">{words.unsaved}</p>}
      </Form>
    </Panel>
  );
}
