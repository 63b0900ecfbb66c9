import { useAct } from "../../api/use-api.ts";
import type { Contract } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { CONTRACT_WORDS } from "./contract-words.ts";

type Event = "suspend" | "resume" | "end";

const EVENTS: Readonly<Record<Contract["status"], readonly Event[]>> = {
  DRAFT: ["end"],
  ACTIVE: ["suspend", "end"],
  SUSPENDED: ["resume", "end"],
  ENDED: [],
};

/** What can be done to the status of a contract now. */
export function StatusButtons({ id, status }: Pick<Contract, "id" | "status">) {
  const words = useWords(CONTRACT_WORDS);
  return EVENTS[status].map((event) => (
    <DialogButton
      key={event}
      dialog={(close) => <StatusDialog id={id} event={event} onClose={close} />}
    >
      {words[event]}
    </DialogButton>
  ));
}

function StatusDialog({ id, event, onClose }: { id: string; event: Event; onClose(): void }) {
  const words = useWords(CONTRACT_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const change = useAct("changeContractStatus", ["listContracts", "getContract"]);
  const { values, bind } = useFields({ reason: "" });
  const leads = { suspend: words.suspendLead, resume: words.resumeLead, end: words.endLead };
  const done = { suspend: words.suspended, resume: words.resumed, end: words.ended };
  return (
    <FormDialog
      title={words[event]}
      lead={leads[event]}
      isDanger={event !== "resume"}
      submit={() => change.mutateAsync({ params: { id }, body: { event, reason: values.reason } })}
      done={(result) => (result.done ? done[event] : operator.waits)}
      onClose={onClose}
    >
      <TextField label={words.reason} required maxLength={500} {...bind("reason")} />
    </FormDialog>
  );
}
