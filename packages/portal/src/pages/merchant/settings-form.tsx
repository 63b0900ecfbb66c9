import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import type { MerchantDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { readAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_WORDS } from "../health/health-words.ts";

const amountText = (minor: number | null) => (minor === null ? "" : (minor / 100).toFixed(2));

/** Sen, null for an empty text, undefined when it is no amount. */
const minorOf = (text: string) => (text.trim() === "" ? null : (readAmount(text) ?? undefined));

/** Partner account, methods, fees and limits of a merchant. */
export function SettingsForm({ detail: { merchant, settings } }: { detail: MerchantDetail }) {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const change = useAct("changeMerchantSettings", ["getMerchant", "listMerchants"]);
  const [hasPartnerAccount, setPartner] = useState(merchant.hasPartnerAccount);
  const [form, setForm] = useState({
    methods: settings.methods?.join(", ") ?? "",
    maximum: amountText(settings.amountMinorMax),
    percent: amountText(settings.feeBasisPoints),
    fixed: amountText(settings.feeFixedMinor),
    approval: amountText(settings.refundApprovalAboveMinor),
  });
  const amounts = {
    amountMinorMax: minorOf(form.maximum),
    // A hundredth of a percent is a basis point, as a sen is a hundredth of a ringgit.
    feeBasisPoints: minorOf(form.percent),
    feeFixedMinor: minorOf(form.fixed),
    refundApprovalAboveMinor: minorOf(form.approval),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { amountMinorMax, feeBasisPoints, feeFixedMinor, refundApprovalAboveMinor } = amounts;
    if (amountMinorMax === undefined || feeBasisPoints === undefined) return;
    if (feeFixedMinor === undefined || refundApprovalAboveMinor === undefined) return;
    const names = form.methods.split(/[\s,]+/).filter((name) => name !== "");
    const body = {
      hasPartnerAccount,
      methods: names.length === 0 ? null : names,
      amountMinorMax,
      feeBasisPoints,
      feeFixedMinor,
      refundApprovalAboveMinor,
    };
    change.mutate(
      { params: { id: merchant.id }, body },
      { onSuccess: () => toast.done(ui.saved), onError: toast.failed },
    );
  };
  const field = (name: keyof typeof form, label: string, hint: string, error?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={form[name]}
      error={error}
      onValue={(value) => setForm({ ...form, [name]: value })}
    />
  );
  const bad = (value: number | null | undefined, text: string) =>
    value === undefined ? text : undefined;
  return (
    <Panel title={words.settings}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <SwitchRow
          label={words.partner}
          hint={words.partnerHint}
          isOn={hasPartnerAccount}
          words={[ui.on, ui.off]}
          onSwitch={setPartner}
        />
        {field("methods", words.methods, words.methodsHint)}
        {field("maximum", words.maximum, words.empty, bad(amounts.amountMinorMax, words.badAmount))}
        {field(
          "percent",
          words.feePercent,
          words.empty,
          bad(amounts.feeBasisPoints, words.badPercent),
        )}
        {field("fixed", words.feeFixed, words.empty, bad(amounts.feeFixedMinor, words.badAmount))}
        {field(
          "approval",
          words.approval,
          words.emptyNoLimit,
          bad(amounts.refundApprovalAboveMinor, words.badAmount),
        )}
        <Button type="submit" look="primary" className="self-end" isBusy={change.isPending}>
          {ui.save}
        </Button>
      </form>
    </Panel>
  );
}
