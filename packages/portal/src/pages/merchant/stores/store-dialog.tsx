import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { StoreView } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { keysOf } from "../../../words/keys-of.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { PROFILE_WORDS } from "../profile-words.ts";
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

/** Creates a store, or changes one. */
export function StoreDialog({ store, onClose }: { store: StoreView | null; onClose(): void }) {
  const words = useWords(STORE_WORDS);
  const ui = useWords(UI_WORDS);
  const profile = useWords(PROFILE_WORDS);
  const create = useAct("createStore", ["listStores"]);
  const change = useAct("updateStore", ["listStores"]);
  const { values, bind } = useFields<Fields>(() => fieldsOf(store));
  const [isActive, setActive] = useState(store?.status !== "INACTIVE");
  const [isDeleting, setDeleting] = useState(false);
  const submit = () => {
    if (!store) return create.mutateAsync({ body: values });
    const status = isActive ? ("ACTIVE" as const) : ("INACTIVE" as const);
    const changes = changesOf(fieldsOf(store), values);
    const body = store.isDefault ? changes : { ...changes, status };
    return change.mutateAsync({ params: { id: store.id }, body });
  };
  const isFixed = !store || store.isDefault;
  if (store && isDeleting) return <DeleteStore store={store} onClose={onClose} />;
  return (
    <FormDialog
      title={store ? words.editTitle(store.name) : words.create}
      act={store ? ui.save : words.create}
      done={store ? ui.saved : words.created}
      submit={submit}
      buttons={
        !isFixed && (
          <Button look="danger" icon={Trash2} onClick={() => setDeleting(true)}>
            {words.remove}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label={ui.name} required maxLength={100} {...bind("name")} />
      <TextField label={profile.addressLine1} maxLength={200} {...bind("addressLine1")} />
      <TextField label={profile.addressLine2} maxLength={200} {...bind("addressLine2")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedField kind="postcode" label={profile.postcode} {...bind("postCode")} />
        <TextField label={profile.city} maxLength={200} {...bind("city")} />
        <TextField label={profile.state} maxLength={200} {...bind("state")} />
        <TextField label={profile.country} maxLength={200} {...bind("country")} />
        <TypedField kind="callingCode" label={ui.countryCode} {...bind("countryCode")} />
        <TypedField
          kind="storePhone"
          label={ui.phone}
          beside={values.countryCode}
          {...bind("phoneNumber")}
        />
      </div>
      {!isFixed && (
        <SwitchRow
          label={words.accepts}
          hint={words.acceptsHint}
          isOn={isActive}
          onSwitch={setActive}
        />
      )}
    </FormDialog>
  );
}

function DeleteStore({ store, onClose }: { store: StoreView; onClose(): void }) {
  const words = useWords(STORE_WORDS);
  const remove = useAct("deleteStore", ["listStores"]);
  return (
    <ConfirmDialog
      title={words.removeTitle(store.name)}
      text={words.removeText}
      act={words.remove}
      isDanger
      done={words.removed}
      submit={() => remove.mutateAsync({ params: { id: store.id } })}
      onClose={onClose}
    />
  );
}

/** What applications have stored in another form stays unless it is changed. */
function changesOf(before: Fields, after: Fields): Partial<Fields> {
  // A number is read with its country code.
  const isPhone = before.countryCode + before.phoneNumber !== after.countryCode + after.phoneNumber;
  const { countryCode, phoneNumber, ...rest } = after;
  const changed = keysOf(rest).filter((name) => before[name] !== after[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(isPhone && { countryCode, phoneNumber }),
  };
}

/** Only what the form changes: the gateway rejects other fields. */
function fieldsOf(store: StoreView | null): Fields {
  if (!store) return EMPTY;
  const { name, addressLine1, addressLine2, postCode, city, state } = store;
  const { country, countryCode, phoneNumber } = store;
  const line = { addressLine1, addressLine2, postCode, city, state, country };
  return { name, ...line, countryCode, phoneNumber };
}
