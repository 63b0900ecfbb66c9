import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { StoreView } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DangerDialog } from "../../../ui/dialog/danger-dialog.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { STORE_WORDS } from "./store-words.ts";

const EMPTY = {
  name: "",
  addressLine1: "",
  addressLine2: "",
  postCode: "",
  city: "",
  state: "",
  country: "Malaysia",
  countryCode: "60",
  phoneNumber: "",
};
type Fields = typeof EMPTY;

/** Makes a store, or changes one. */
export function StoreDialog({ store, onClose }: { store: StoreView | null; onClose(): void }) {
  const words = useWords(STORE_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const create = useAct("createStore", ["listStores"]);
  const change = useAct("changeStore", ["listStores"]);
  const [form, setForm] = useState<Fields>(() => fieldsOf(store));
  const [isActive, setActive] = useState(store?.status !== "INACTIVE");
  const [isDeleting, setDeleting] = useState(false);
  const done = {
    onSuccess: () => {
      toast.done(ui.saved);
      onClose();
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!store) return create.mutate({ body: form }, done);
    const status = isActive ? "ACTIVE" : "INACTIVE";
    const body = store.isDefault ? form : { ...form, status: status as "ACTIVE" | "INACTIVE" };
    change.mutate({ params: { id: store.id }, body }, done);
  };
  const error = create.error ?? change.error;
  const field = (name: keyof Fields, label: string, more: Record<string, unknown> = {}) => (
    <TextField
      label={label}
      maxLength={200}
      {...more}
      value={form[name]}
      onValue={(value) => setForm({ ...form, [name]: value })}
    />
  );
  if (store && isDeleting) return <DeleteStore store={store} onClose={onClose} />;
  return (
    <Dialog title={store ? words.editTitle(store.name) : words.create} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error && (
          <Notice tone="bad" isLive>
            {textOf(error)}
          </Notice>
        )}
        {field("name", ui.name, { required: true, maxLength: 100 })}
        {field("addressLine1", words.line1)}
        {field("addressLine2", words.line2)}
        <div className="grid gap-4 sm:grid-cols-2">
          {field("postCode", words.postCode, { inputMode: "numeric", pattern: "[0-9]*" })}
          {field("city", words.city)}
          {field("state", words.state)}
          {field("country", words.country)}
          {field("countryCode", words.countryCode, { inputMode: "numeric", pattern: "[0-9]{1,4}" })}
          {field("phoneNumber", words.phone, { inputMode: "tel", pattern: "[0-9]{0,12}" })}
        </div>
        {store && !store.isDefault && (
          <SwitchRow
            label={words.takes}
            hint={words.takesHint}
            isOn={isActive}
            words={[ui.on, ui.off]}
            onSwitch={setActive}
          />
        )}
        <DialogButtons>
          {store && !store.isDefault && (
            <Button look="danger" icon={Trash2} onClick={() => setDeleting(true)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isPending || change.isPending}>
            {ui.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function DeleteStore({ store, onClose }: { store: StoreView; onClose(): void }) {
  const words = useWords(STORE_WORDS);
  const remove = useAct("deleteStore", ["listStores"]);
  return (
    <DangerDialog
      title={words.removeTitle(store.name)}
      text={words.removeText}
      act={words.remove}
      done={words.removed}
      run={() => remove.mutateAsync({ params: { id: store.id } })}
      onClose={onClose}
    />
  );
}

function fieldsOf(store: StoreView | null): Fields {
  if (!store) return EMPTY;
  const { name, addressLine1, addressLine2, postCode, city, state } = store;
  const { country, countryCode, phoneNumber } = store;
  return {
    name,
    addressLine1,
    addressLine2,
    postCode,
    city,
    state,
    country,
    countryCode,
    phoneNumber,
  };
}
