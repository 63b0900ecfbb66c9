import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PARTNER_WORDS } from "./merchant-words.ts";

const EMPTY = {
  companyName: "",
  email: "",
  firstName: "",
  lastName: "",
  countryCode: "60",
  phoneNumber: "",
};

interface NewMerchantDialogProps {
  endpoint: "createSubMerchant" | "createMerchant";
  onClose(): void;
}

/** A merchant with its first store and its owner, by a partner or by the operator. */
export function NewMerchantDialog({ endpoint, onClose }: NewMerchantDialogProps) {
  const words = useWords(PARTNER_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const navigate = useNavigate();
  const create = useAct(endpoint, ["listSubMerchants", "listMerchants"]);
  const [form, setForm] = useState(EMPTY);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: form },
      {
        onSuccess: (made) => {
          toast.done(words.made);
          onClose();
          const [to, id] =
            "merchant" in made
              ? (["/operator/merchants/$id", made.merchant.id] as const)
              : (["/partner/$id", made.id] as const);
          void navigate({ to, params: { id } });
        },
      },
    );
  };
  const field = (name: keyof typeof EMPTY, label: string, more: Record<string, unknown> = {}) => (
    <TextField
      label={label}
      required
      maxLength={100}
      {...more}
      value={form[name]}
      onValue={(value) => setForm({ ...form, [name]: value })}
    />
  );
  return (
    <Dialog title={words.create} lead={words.createLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {create.isError && (
          <Notice tone="bad" isLive>
            {textOf(create.error)}
          </Notice>
        )}
        {field("companyName", words.company, {})}
        {field("email", words.ownerEmail, { type: "email" })}
        <div className="grid gap-4 sm:grid-cols-2">
          {field("firstName", words.firstName)}
          {field("lastName", words.lastName)}
          {field("countryCode", words.countryCode, { inputMode: "numeric", pattern: "[0-9]{1,4}" })}
          {field("phoneNumber", words.phone, { inputMode: "tel", pattern: "[0-9]{7,12}" })}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {words.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
