import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { CheckoutLook } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Failed, LoadingRows } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { CHECKOUT_PAGE_WORDS } from "./checkout-page-words.ts";

const PHONE = /^(\+?[0-9][0-9 ()-]{4,30})?$/;
const COLOUR = /^(#[0-9a-f]{6})?$/;

/** What payers see of the merchant. */
export function CheckoutPagePage() {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const look = useApi("getCheckoutLook", {});
  return (
    <Page title={words.title} lead={words.lead}>
      <Panel title={words.contact}>
        {look.isPending && <LoadingRows count={3} />}
        {look.isError && <Failed error={look.error} onRetry={look.refetch} />}
        {look.data && <LookForm look={look.data} />}
      </Panel>
    </Page>
  );
}

function LookForm({ look }: { look: CheckoutLook }) {
  const words = useWords(CHECKOUT_PAGE_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const { may } = useSignedIn();
  const change = useAct("changeCheckoutLook", ["getCheckoutLook"]);
  const [form, setForm] = useState(look);
  const isReadOnly = !may("stores:write");
  const isPhone = PHONE.test(form.supportPhone);
  const isColour = COLOUR.test(form.colour);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPhone || !isColour) return;
    change.mutate({ body: form }, { onSuccess: () => toast.done(ui.saved), onError: toast.failed });
  };
  const set = (name: keyof CheckoutLook) => (value: string) => setForm({ ...form, [name]: value });
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <p className="text-15 text-ink-2">{words.contactHint}</p>
      <TextField
        label={words.email}
        type="email"
        maxLength={254}
        disabled={isReadOnly}
        value={form.supportEmail}
        onValue={set("supportEmail")}
      />
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        error={isPhone ? undefined : words.badPhone}
        type="tel"
        maxLength={32}
        disabled={isReadOnly}
        value={form.supportPhone}
        onValue={set("supportPhone")}
      />
      <TextField
        label={words.colour}
        hint={words.colourHint}
        error={isColour ? undefined : words.badColour}
        maxLength={7}
        isMono
        spellCheck={false}
        disabled={isReadOnly}
        value={form.colour}
        onValue={(value) => set("colour")(value.trim().toLowerCase())}
      />
      {!isReadOnly && (
        <Button type="submit" look="primary" className="self-end" isBusy={change.isPending}>
          {ui.save}
        </Button>
      )}
    </form>
  );
}
