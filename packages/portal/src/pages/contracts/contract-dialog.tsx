import { useAct } from "../../api/use-api.ts";
import type { ContractDetail } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { CONTRACT_WORDS } from "./contract-words.ts";
import { formatLimits, readLimits, readSettings } from "./read-contract.ts";

interface ContractDialogProps {
  protocols: readonly string[];
  /** What is changed; none: a new contract. */
  from?: ContractDetail;
  onClose(): void;
}

/** A new contract, or a version of one. */
export function ContractDialog({ protocols, from, onClose }: ContractDialogProps) {
  const words = useWords(CONTRACT_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const propose = useAct("proposeContract", ["listContracts", "getContract", "listRails"]);
  const { values, bind } = useFields({
    id: from?.contract.id ?? "",
    protocol: from?.contract.protocol ?? protocols[0] ?? "",
    name: from?.contract.name ?? "",
    settings: from ? "{}" : "",
    descriptor: from?.descriptor ?? "",
    limits: formatLimits(from?.limits ?? []),
    reason: "",
  });
  const settings = readSettings(values.settings);
  const limits = readLimits(values.limits);
  const isTyped = values.settings.trim() !== "";
  return (
    <FormDialog
      title={from ? words.change : words.add}
      lead={from ? words.changeLead : words.addLead}
      isWide
      isDisabled={settings === null || limits === null}
      submit={() =>
        propose.mutateAsync({
          body: {
            ...{ id: values.id.trim(), protocol: values.protocol, name: values.name },
            ...{ settings: settings ?? {}, limits: limits ?? [] },
            ...{ descriptor: values.descriptor, reason: values.reason },
          },
        })
      }
      done={({ done }) => (done ? words.done : operator.waits)}
      onClose={onClose}
    >
      {!from && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={words.protocol}
            options={protocols.map((name) => [name, name])}
            {...bind("protocol")}
          />
          <TextField
            label={words.id}
            hint={words.idHint}
            required
            maxLength={40}
            isMono
            {...bind("id")}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.name} required maxLength={100} {...bind("name")} />
        <TextField
          label={words.descriptor}
          hint={words.descriptorHint}
          maxLength={25}
          {...bind("descriptor")}
        />
      </div>
      <TextArea
        label={words.settingsJson}
        hint={words.settingsHint}
        error={isTyped && settings === null ? words.badJson : undefined}
        required
        isMono
        rows={8}
        autoComplete="off"
        {...bind("settings")}
      />
      <TextArea
        label={words.limits}
        hint={words.limitsHint}
        error={limits === null ? words.badLimits : undefined}
        isMono
        rows={2}
        {...bind("limits")}
      />
      <TextField label={words.reason} required maxLength={500} {...bind("reason")} />
    </FormDialog>
  );
}
