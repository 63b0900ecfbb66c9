import { useAct } from "../../../api/use-api.ts";
import type { SettlementException } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField, toNamedOptions } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../../operator/decision-words.ts";
import { ASSIGN_WORDS } from "./assign-words.ts";

const EVIDENCE_LENGTH_MAX = 500;
const ORDER_LENGTH_MAX = 64;

/** An operator says whose payment a provider's line is; a second one decides. */
export function AssignDialog({ item, onClose }: { item: SettlementException; onClose(): void }) {
  const words = useWords(ASSIGN_WORDS);
  const { waits } = useWords(OPERATOR_DECISION_WORDS);
  const assign = useAct("assignUnknownPayment", ["listSettlementExceptions"]);
  const { values, bind } = useFields({
    merchantId: "",
    orderId: "",
    method: item.methods[0]?.id ?? "",
    evidence: "",
  });
  return (
    <FormDialog
      title={words.assign}
      lead={words.lead(item.subject)}
      act={words.assign}
      done={waits}
      submit={() =>
        assign.mutateAsync({
          params: { id: item.id },
          body: {
            merchantId: values.merchantId.trim(),
            orderId: values.orderId.trim(),
            method: values.method,
            evidence: values.evidence.trim(),
          },
        })
      }
      onClose={onClose}
    >
      <TextField label={words.merchant} required {...bind("merchantId")} />
      <TextField
        label={words.order}
        hint={words.orderHint}
        required
        maxLength={ORDER_LENGTH_MAX}
        {...bind("orderId")}
      />
      <SelectField
        label={words.method}
        options={toNamedOptions(item.methods)}
        {...bind("method")}
      />
      <TextField
        label={words.evidence}
        hint={words.evidenceHint}
        required
        maxLength={EVIDENCE_LENGTH_MAX}
        {...bind("evidence")}
      />
    </FormDialog>
  );
}
