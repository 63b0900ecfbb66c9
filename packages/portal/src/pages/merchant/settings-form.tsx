import { plainTyped } from "@kaunter/checkout/typed-kinds";
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

/** Of a fee with one part the other is empty: who clears the one has cleared the fee. */
const feeText = (part: number | null, other: number | null) =>
  part === 0 && other !== 0 ? "" : amountText(part);

const PERCENT_SIGN = / ?%$/;

const AMOUNTS = [
  "amountMinorMax",
  "feeBasisPoints",
  "feeFixedMinor",
  "refundApprovalAboveMinor",
] as const;

/** Partner account, methods, fees and limits of a merchant. */
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
    // A hundredth of a percent is a basis point, as a sen is a hundredth of a ringgit.
    feeBasisPoints: feeText(settings.feeBasisPoints, settings.feeFixedMinor),
    feeFixedMinor: feeText(settings.feeFixedMinor, settings.feeBasisPoints),
    refundApprovalAboveMinor: amountText(settings.refundApprovalAboveMinor),
  });
  const [chosen, setChosen] = useState<readonly string[] | null>(settings.methods);
  const readAmount = useAmount();
  const read = (name: (typeof AMOUNTS)[number]) =>
    name === "feeBasisPoints"
      ? readAmount(plainTyped(values[name]).replace(PERCENT_SIGN, ""), {
          invalid: words.badPercent,
        })
      : readAmount(values[name]);
  const isBad = chosen?.length === 0 || AMOUNTS.some((name) => read(name).error !== undefined);
  const submit = () =>
    change.mutateAsync({
      params: { id: merchant.id },
      body: {
        hasPartnerAccount,
        methods: chosen && [...chosen],
        amountMinorMax: read("amountMinorMax").amountMinor,
        feeBasisPoints: read("feeBasisPoints").amountMinor,
        feeFixedMinor: read("feeFixedMinor").amountMinor,
        refundApprovalAboveMinor: read("refundApprovalAboveMinor").amountMinor,
      },
    });
  const saved = ({ waiting }: MerchantDetail) =>
    waiting.some(({ kind }) => kind === "SETTINGS") ? operator.waits : ui.saved;
  const amount = (name: (typeof AMOUNTS)[number], hint: string) => (
    <TypedField
      kind={name === "feeBasisPoints" ? "rate" : "amount"}
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
        {amount("feeBasisPoints", words.empty)}
        {amount("feeFixedMinor", words.empty)}
        {amount("refundApprovalAboveMinor", words.emptyNoLimit)}
      </Form>
    </Panel>
  );
}
