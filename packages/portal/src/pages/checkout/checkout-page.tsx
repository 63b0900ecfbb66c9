import { plainTyped } from "@kaunter/checkout/typed-kinds";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { CheckoutLook } from "../../generated/api.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { CHECKOUT_PAGE_WORDS } from "./checkout-page-words.ts";
import { LogoPanel } from "./logo-panel.tsx";
import { PagePreview } from "./page-preview.tsx";

/**
 * Null for what is no colour. A composition must not be changed, so the field keeps what was typed.
 */
function readColour(text: string): string | null {
  const plain = plainTyped(text).toLowerCase();
  return /^(#[0-9a-f]{6})?$/.test(plain) ? plain : null;
}

/** What the browser's own field shows while nothing is chosen. */
const NO_COLOUR = "#ffffff";

/** What payers see of the merchant. */
export function CheckoutPageSettings() {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const { may } = useSignedIn();
  const look = useApi("getCheckoutLook", {});
  return (
    <Page title={words.title} lead={words.lead}>
      {!may("stores:write") && (
        <div className="mb-5">
          <Notice tone="wait">{words.readOnly}</Notice>
        </div>
      )}
      <Loaded query={look}>{(data) => <Look look={data} />}</Loaded>
    </Page>
  );
}

/** The preview shows unsaved changes; a logo is saved as soon as it is chosen. */
function Look({ look }: { look: CheckoutLook }) {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const { may, merchant } = useSignedIn();
  const changeLogo = useAct("updateCheckoutLogo", ["getCheckoutLook"]);
  const removeLogo = useAct("removeCheckoutLogo", ["getCheckoutLook"]);
  const [form, setForm] = useState<LookFormValues>(() => {
    const { logoUrl: _, ...rest } = look;
    return rest;
  });
  const name = merchant.brandName || merchant.companyName;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="flex min-w-0 flex-col gap-5">
        <LogoPanel
          name={name}
          logoUrl={look.logoUrl}
          mayChange={may("stores:write")}
          change={(content) => changeLogo.mutateAsync({ body: { content } })}
          remove={() => removeLogo.mutateAsync({})}
        />
        <Panel title={words.contact} lead={words.contactHint}>
          <LookForm form={form} setForm={setForm} />
        </Panel>
      </div>
      <PagePreview
        name={name}
        look={{ ...form, colour: readColour(form.colour) ?? "", logoUrl: look.logoUrl }}
      />
    </div>
  );
}

type LookFormValues = Omit<CheckoutLook, "logoUrl">;

interface LookFormProps {
  form: LookFormValues;
  setForm(form: LookFormValues): void;
}

function LookForm({ form, setForm }: LookFormProps) {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const ui = useWords(UI_WORDS);
  const { may } = useSignedIn();
  const change = useAct("updateCheckoutLook", ["getCheckoutLook"]);
  const isReadOnly = !may("stores:write");
  const colour = readColour(form.colour);
  const isColour = colour !== null;
  const set = (name: "supportEmail" | "supportPhone" | "colour") => (value: string) =>
    setForm({ ...form, [name]: value });
  return (
    <Form
      act={ui.save}
      isDisabled={isReadOnly || !isColour}
      done={ui.saved}
      submit={() => change.mutateAsync({ body: { ...form, colour: colour ?? "" } })}
    >
      <TextField
        label={words.email}
        type="email"
        maxLength={254}
        disabled={isReadOnly}
        value={form.supportEmail}
        onValue={set("supportEmail")}
      />
      <TypedField
        kind="shownPhone"
        label={words.phone}
        hint={words.phoneHint}
        disabled={isReadOnly}
        value={form.supportPhone}
        onValue={set("supportPhone")}
      />
      <div className="flex items-start gap-2">
        <TextField
          label={words.colour}
          hint={words.colourHint}
          error={isColour ? undefined : words.badColour}
          isMono
          spellCheck={false}
          disabled={isReadOnly}
          className="flex-1"
          value={form.colour}
          onValue={set("colour")}
        />
        <input
          type="color"
          aria-label={words.pickColour}
          title={words.pickColour}
          disabled={isReadOnly}
          className="mt-6 h-11 w-14 flex-none rounded-card border border-line-strong bg-paper p-1"
          value={colour || NO_COLOUR}
          onChange={(event) => set("colour")(event.target.value)}
        />
      </div>
      <SwitchRow
        label={words.receiptMail}
        hint={words.receiptMailHint}
        isOn={form.hasReceiptMail}
        isDisabled={isReadOnly}
        onSwitch={(hasReceiptMail) => setForm({ ...form, hasReceiptMail })}
      />
    </Form>
  );
}
