import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { ApplicationItem, PaymentLink, StoreView } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { readAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { LINK_WORDS } from "./payment-link-words.ts";

const AMOUNT_MINOR_MIN = 10;
const EMPTY = {
  title: "",
  detail: "",
  amount: "",
  orderId: "",
  email: "",
  expiresInSeconds: "3600",
  storeId: "",
  applicationId: "",
};

interface NewLinkDialogProps {
  onClose(): void;
  onMade(link: PaymentLink): void;
}

export function NewLinkDialog({ onClose, onMade }: NewLinkDialogProps) {
  const words = useWords(LINK_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const create = useAct("createPaymentLink", ["listPaymentLinks"]);
  const stores = useApi("listStores", {}).data?.items ?? [];
  const isOn = useSignedIn().may("applications:read");
  const applications = useApi("listApplications", {}, { isOn }).data?.items ?? [];
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const amountMinor = readAmount(form.amount);
  const isAmountBad = amountMinor === null || amountMinor < AMOUNT_MINOR_MIN;
  const storeId = form.storeId || (stores.find(({ isDefault }) => isDefault) ?? stores[0])?.id;
  const live = applications.filter(({ isActive }) => isActive);
  const applicationId = form.applicationId || live[0]?.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isAmountBad || !storeId) return;
    const body = {
      ...(applicationId && { applicationId }),
      storeId,
      title: form.title.trim(),
      detail: form.detail.trim(),
      amountMinor,
      orderId: form.orderId.trim() || null,
      customerEmail: form.email.trim() || null,
      expiresInSeconds: Number(form.expiresInSeconds),
    };
    create.mutate({ body }, { onSuccess: onMade });
  };
  return (
    <Dialog title={words.create} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {create.isError && (
          <Notice tone="bad" isLive>
            {textOf(create.error)}
          </Notice>
        )}
        <TextField
          label={words.titleLabel}
          hint={words.titleHint}
          required
          maxLength={32}
          value={form.title}
          onValue={(title) => change({ title })}
        />
        <TextField
          label={words.amount}
          inputMode="decimal"
          required
          placeholder="12.50"
          value={form.amount}
          error={isChecked && isAmountBad ? words.amountBad : undefined}
          onValue={(amount) => change({ amount })}
        />
        <TextArea
          label={words.detail}
          rows={2}
          maxLength={600}
          value={form.detail}
          onValue={(detail) => change({ detail })}
        />
        <LinkOptions
          form={{ ...form, storeId: storeId ?? "", applicationId: applicationId ?? "" }}
          stores={stores}
          applications={live}
          onChange={change}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {words.make}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface LinkOptionsProps {
  form: typeof EMPTY;
  stores: readonly StoreView[];
  applications: readonly ApplicationItem[];
  onChange(part: Partial<typeof EMPTY>): void;
}

/** What most links leave as it is. */
function LinkOptions({ form, stores, applications, onChange }: LinkOptionsProps) {
  const words = useWords(LINK_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={words.orderId}
        hint={words.orderIdHint}
        maxLength={24}
        value={form.orderId}
        onValue={(orderId) => onChange({ orderId })}
      />
      <TextField
        label={words.email}
        type="email"
        value={form.email}
        onValue={(email) => onChange({ email })}
      />
      <SelectField
        label={ui.store}
        value={form.storeId}
        onValue={(value) => onChange({ storeId: value })}
        options={stores.map(({ id, name }) => [id, name])}
      />
      {applications.length > 0 && (
        <SelectField
          label={ui.application}
          value={form.applicationId}
          onValue={(value) => onChange({ applicationId: value })}
          options={applications.map(({ id, name }) => [id, name])}
        />
      )}
      <SelectField
        label={words.validFor}
        value={form.expiresInSeconds}
        onValue={(expiresInSeconds) => onChange({ expiresInSeconds })}
        options={[
          ["900", words.minutes(15)],
          ["3600", words.hours(1)],
          ["21600", words.hours(6)],
          ["86400", words.hours(24)],
        ]}
      />
    </div>
  );
}
