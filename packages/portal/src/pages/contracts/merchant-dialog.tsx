import { useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { ContractDetail } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { CONTRACT_WORDS } from "./contract-words.ts";
import { MERCHANT_FORM_WORDS } from "./merchant-form-words.ts";

interface ContractMerchantDialogProps {
  contractId: string;
  field: ContractDetail["merchantField"];
  onClose(): void;
}

/** How a contract knows a merchant. */
export function ContractMerchantDialog({
  contractId,
  field,
  onClose,
}: ContractMerchantDialogProps) {
  const words = useWords(CONTRACT_WORDS);
  const forms = useWords(MERCHANT_FORM_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const readAmount = useAmount();
  const change = useAct("changeContractMerchant", ["getContract"]);
  const [isEnabled, setEnabled] = useState("yes");
  const { values, bind } = useFields({
    ...{ merchantId: "", providerMerchantId: "", descriptor: "" },
    ...{ min: "", max: "", reason: "" },
  });
  const [min, max] = [readAmount(values.min, { min: 1 }), readAmount(values.max, { min: 1 })];
  const ownId = values.providerMerchantId.trim();
  const isBadId = ownId !== "" && field !== null && !new RegExp(field.pattern).test(ownId);
  return (
    <FormDialog
      title={words.setMerchant}
      lead={words.merchantsLead}
      isDisabled={isBadId || min.error !== undefined || max.error !== undefined}
      submit={() =>
        change.mutateAsync({
          params: { id: contractId },
          body: {
            merchantId: values.merchantId.trim(),
            isEnabled: isEnabled === "yes",
            providerMerchantId: ownId,
            descriptor: values.descriptor,
            amountMinorMin: min.amountMinor,
            amountMinorMax: max.amountMinor,
            reason: values.reason,
          },
        })
      }
      done={({ done }) => (done ? words.merchantDone : operator.waits)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.merchantId}
          required
          maxLength={64}
          isMono
          {...bind("merchantId")}
        />
        <SelectField
          label={words.enabled}
          value={isEnabled}
          onValue={setEnabled}
          options={[
            ["yes", words.yes],
            ["no", words.no],
          ]}
        />
        <TextField
          label={words.providerMerchantId}
          hint={field ? words.providerMerchantIdHint(field.name) : words.noMerchantField}
          error={
            isBadId ? words.badMerchantId(forms[field.name as keyof typeof forms] ?? "") : undefined
          }
          disabled={field === null}
          maxLength={40}
          isMono
          {...bind("providerMerchantId")}
        />
        <TextField
          label={words.descriptor}
          hint={words.descriptorHint}
          maxLength={25}
          {...bind("descriptor")}
        />
        <TypedField
          kind="amount"
          label={words.min}
          hint={words.limitEmpty}
          error={min.error}
          {...bind("min")}
        />
        <TypedField
          kind="amount"
          label={words.max}
          hint={words.limitEmpty}
          error={max.error}
          {...bind("max")}
        />
      </div>
      <TextField label={words.reason} required maxLength={500} {...bind("reason")} />
    </FormDialog>
  );
}
