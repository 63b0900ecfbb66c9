import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../../api/use-api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { MERCHANT_WORDS } from "./merchant-words.ts";

const EMPTY = {
  companyName: "",
  email: "",
  firstName: "",
  lastName: "",
  countryCode: "60",
  phoneNumber: "",
};

interface CreateMerchantDialogProps {
  endpoint: "createSubMerchant" | "createMerchant";
  onClose(): void;
}

/** A merchant with its first store and its owner, by a partner or by the operator. */
export function CreateMerchantDialog({ endpoint, onClose }: CreateMerchantDialogProps) {
  const words = useWords(MERCHANT_WORDS);
  const ui = useWords(UI_WORDS);
  const navigate = useNavigate();
  const create = useAct(endpoint, ["listSubMerchants", "listMerchants"]);
  const { values, bind } = useFields(EMPTY);
  const text = { required: true, maxLength: 100 };
  return (
    <FormDialog
      title={words.create}
      lead={words.createLead}
      done={words.created}
      submit={() => create.mutateAsync({ body: values })}
      onDone={(created) => {
        const [to, id] =
          "merchant" in created
            ? (["/operator/merchants/$id", created.merchant.id] as const)
            : (["/partner/$id", created.id] as const);
        void navigate({ to, params: { id } });
      }}
      onClose={onClose}
    >
      <TextField label={words.company} {...text} {...bind("companyName")} />
      <TextField label={words.ownerEmail} type="email" {...text} {...bind("email")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.firstName} {...text} {...bind("firstName")} />
        <TextField label={words.lastName} maxLength={100} {...bind("lastName")} />
        <TypedField
          kind="callingCode"
          label={ui.countryCode}
          isOfOthers
          required
          {...bind("countryCode")}
        />
        <TypedField
          kind="phone"
          label={ui.phone}
          beside={values.countryCode}
          isOfOthers
          required
          {...bind("phoneNumber")}
        />
      </div>
    </FormDialog>
  );
}
