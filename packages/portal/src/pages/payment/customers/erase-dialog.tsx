import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import type { PortalApi } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField, toOptions } from "../../../ui/form/field.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { keysOf } from "../../../words/keys-of.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { CUSTOMER_WORDS } from "./customer-words.ts";

type Key = PortalApi["erasePayer"]["body"]["by"];

interface EraseDialogProps {
  /** The payer of this page; without one the user names a payer, perhaps a guest. */
  customerId?: string;
  onErased?(): void;
  onClose(): void;
}

/** Erases a payer's personal data, after saying what goes and what stays. */
export function EraseDialog({ customerId, onErased, onClose }: EraseDialogProps) {
  const words = useWords(CUSTOMER_WORDS);
  const ui = useWords(UI_WORDS);
  const erase = useAct("erasePayer", ["listCustomers", "listPayments", "getPayment"]);
  const [by, setBy] = useState<Key>(customerId === undefined ? "EMAIL" : "CUSTOMER_ID");
  const { values, bind } = useFields({ value: customerId ?? "" });
  const names: Readonly<Record<Key, string>> = {
    EMAIL: ui.email,
    PHONE: ui.phone,
    CUSTOMER_ID: words.id,
  };
  return (
    <FormDialog
      title={words.erase}
      isDanger
      isDisabled={values.value.trim() === ""}
      lead={
        <div className="flex flex-col gap-2">
          <p>{words.eraseGoes}</p>
          <p>{words.eraseStays}</p>
          <p>{words.eraseFinal}</p>
        </div>
      }
      done={({ paymentCount }) => words.erased(paymentCount)}
      submit={() => erase.mutateAsync({ body: { by, value: values.value.trim() } })}
      onDone={() => {
        onClose();
        onErased?.();
      }}
      onClose={onClose}
    >
      {customerId === undefined && (
        <>
          <SelectField
            label={words.eraseBy}
            value={by}
            onValue={(value) => setBy(keysOf(names).find((each) => each === value) ?? by)}
            options={toOptions(keysOf(names), names)}
          />
          {by === "PHONE" ? (
            <TypedField
              kind="fullPhone"
              label={ui.phone}
              hint={words.phoneHint}
              isOfOthers
              required
              {...bind("value")}
            />
          ) : (
            <TextField
              label={names[by]}
              required
              maxLength={254}
              autoComplete="off"
              {...bind("value")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
