import { useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { TextArea } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { EmailText } from "../../ui/text/email-text.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_MERCHANT_WORDS } from "./operator-merchant-words.ts";

const NOTE_LENGTH_MAX = 2_000;

/** What operators noted about a merchant. */
export function NotesPanel({ detail: { merchant, notes } }: { detail: MerchantDetail }) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const add = useAct("addMerchantNote", ["getMerchant"]);
  const [text, setText] = useState("");
  const submit = () =>
    add.mutateAsync({ params: { id: merchant.id }, body: { text: text.trim() } });
  return (
    <Panel title={words.notes} lead={words.notesLead}>
      <Form
        act={words.addNote}
        isDisabled={text.trim() === ""}
        done={words.noteAdded}
        submit={submit}
        onDone={() => setText("")}
      >
        <TextArea
          label={words.newNote}
          rows={3}
          maxLength={NOTE_LENGTH_MAX}
          value={text}
          onValue={setText}
        />
      </Form>
      {notes.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id} className="border-t border-line pt-3">
              <p className="break-words whitespace-pre-wrap">{note.text}</p>
              <p className="text-13 text-ink-2">
                <EmailText email={note.authorEmail} /> · <When at={note.createdAt} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
