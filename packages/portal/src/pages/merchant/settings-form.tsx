import { useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { Form } from "../../ui/form/form.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { MethodPicker } from "./method-picker.tsx";
import { OPERATOR_MERCHANT_WORDS } from "./operator-merchant-words.ts";

const amountText = (minor: number | null) => (minor === null ? "" : (minor / 100).toFixed(2));

const AMOUNTS = ["amountMinorMax", "refundApprovalAboveMinor"] as const;

/** Partner account, methods and limits of a merchant. */
export function SettingsForm({
  detail: { merchant, settings, methods },
}: {
  detail: MerchantDetail;
}) {
  const words = useWords(OPERATOR_MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const change = useAct("updateMerchantSettings", ["getMerchant", "listMerchants"]);
  const [hasPartnerAccount, setPartner] = useState(merchant.hasPartnerAccount);
  const { values, bind } = useFields({
    amountMinorMax: amountText(settings.amountMinorMax),
    refundApprovalAboveMinor: amountText(settings.refundApprovalAboveMinor),
  });
  const [chosen, setChosen] = useState<readonly string[] | null>(settings.methods);
  const readAmount = useAmount();
  const read = (name: (typeof AMOUNTS)[number]) => readAmount(values[name]);
  const isBad = chosen?.length === 0 || AMOUNTS.some((name) => read(name).error !== undefined);
  const submit = () =>
    change.mutateAsync({
      params: { id: merchant.id },
      body: {
        hasPartnerAccount,
        methods: chosen && [...chosen],
        amountMinorMax: read("amountMinorMax").amountMinor,
        refundApprovalAboveMinor: read("refundApprovalAboveMinor").amountMinor,
      },
    });
  const saved = ({ waiting }: MerchantDetail) =>
    waiting.some(({ kind }) => kind === "SETTINGS") ? operator.waits : ui.saved;
  const amount = (name: (typeof AMOUNTS)[number], hint: string) => (
    <TypedField
      kind="amount"
      label={words[name]}
      hint={hint}
      error={read(name).error}
      {...bind(name)}
    />
  );
  return (
    <Panel title={words.settings}>
      <Form act={ui.save} isDisabled={isBad} done={saved} submit={submit}>
        <SwitchRow
          label={ui.partner}
          hint={words.partnerHint}
          isOn={hasPartnerAccount}
          onSwitch={setPartner}
        />
        <MethodPicker methods={methods} chosen={chosen} onChoose={setChosen} />
        {amount("amountMinorMax", words.empty)}
        {amount("refundApprovalAboveMinor", words.emptyNoLimit)}
      </Form>
    </Panel>
  );
}
