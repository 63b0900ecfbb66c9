import { useAct } from "../../../api/use-api.ts";
import type { DisputeDetail, EvidenceItem } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { useWords } from "../../../words/language.tsx";
import { DISPUTE_WORDS } from "../dispute-words.ts";
import { Checklist } from "./checklist.tsx";
import { EVIDENCE_WORDS } from "./evidence-words.ts";

const CHANGES = ["getDispute", "listDisputes", "getPayment"] as const;
const TEXT_LENGTH_MAX = 2_000;

interface Response {
  text: string;
  items: EvidenceItem[];
}

const EMPTY: Response = { text: "", items: [] };

/**
 * Prepares the response to a dispute: evidence by the checklist, an explanation, and sending it.
 */
export function ResponseForm({ dispute }: { dispute: DisputeDetail }) {
  const words = useWords(DISPUTE_WORDS);
  const own = useWords(EVIDENCE_WORDS);
  const respond = useAct("respondToDispute", CHANGES);
  const draft = useDraft<Response>({
    form: `dispute ${dispute.id}`,
    saved: EMPTY,
    // What is written about a payer is not for the browser's storage.
    strip: ({ items }) => ({ text: "", items }),
    restore: (stored) => stored,
  });
  const { text, items } = draft.value;
  const submit = async () => {
    const body = { text: text.trim(), coveredItems: items };
    await respond.mutateAsync({ params: { id: dispute.id }, body });
    draft.clear();
  };
  return (
    <Panel title={words.respond} lead={words.respondLead}>
      <Checklist
        dispute={dispute}
        covered={items}
        onCover={(covered) => draft.set({ text, items: covered })}
      />
      <TextArea
        className="mt-5"
        label={own.explanation}
        hint={words.explanationHint}
        required
        rows={8}
        maxLength={TEXT_LENGTH_MAX}
        value={text}
        onValue={(typed) => draft.set({ text: typed, items })}
      />
      <div className="mt-5 flex justify-end">
        <DialogButton
          look="primary"
          disabled={text.trim() === ""}
          dialog={(close) => (
            <ConfirmDialog
              title={own.sendTitle}
              text={own.sendText(dispute.files.length)}
              act={own.send}
              done={words.responded}
              submit={submit}
              onClose={close}
            />
          )}
        >
          {own.send}
        </DialogButton>
      </div>
    </Panel>
  );
}
