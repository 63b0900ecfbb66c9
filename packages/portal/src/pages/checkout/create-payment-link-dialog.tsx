import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import type { PaymentLink } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextArea, TextField, toNamedOptions } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useAmount } from "../../ui/form/use-amount.ts";
import { useFields } from "../../ui/form/use-fields.ts";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYMENT_LINK_WORDS } from "./payment-link-words.ts";

const AMOUNT_MINOR_MIN = 10;
const QUANTITY_MAX = 1_000;
const EMPTY = {
  title: "",
  detail: "",
  amount: "",
  orderId: "",
  email: "",
  expiresInMinutes: "1440",
  uses: "single",
  quantityMax: "1",
  storeId: "",
  applicationId: "",
};

interface CreatePaymentLinkDialogProps {
  onClose(): void;
  onCreated(link: PaymentLink): void;
}

export function CreatePaymentLinkDialog(props: CreatePaymentLinkDialogProps) {
  const { onClose, onCreated } = props;
  const words = useWords(PAYMENT_LINK_WORDS);
  const ui = useWords(UI_WORDS);
  const create = useAct("createPaymentLink", ["listPaymentLinks"]);
  const stores = useApi("listStores", {}).data?.items ?? [];
  const isOn = useSignedIn().may("applications:read");
  const applications = useApi("listApplications", {}, { isOn }).data?.items ?? [];
  const { values, bind } = useFields(EMPTY);
  const { amountMinor, error: amountError } = useAmount()(values.amount, { min: AMOUNT_MINOR_MIN });
  const quantityMax = Number(readTyped("count", values.quantityMax));
  const isQuantityBad = quantityMax < 1 || quantityMax > QUANTITY_MAX;
  const isSingleUse = values.uses === "single";
  const storeId = values.storeId || (stores.find(({ isDefault }) => isDefault) ?? stores[0])?.id;
  const live = applications.filter(({ isActive }) => isActive);
  const applicationId = values.applicationId || live[0]?.id;
  const submit = () =>
    create.mutateAsync({
      body: {
        ...(applicationId && { applicationId }),
        storeId: storeId ?? "",
        title: values.title.trim(),
        detail: values.detail.trim(),
        amountMinor: amountMinor ?? 0,
        orderId: (isSingleUse && values.orderId.trim()) || null,
        customerEmail: values.email.trim() || null,
        quantityMax,
        isSingleUse,
        expiresInMinutes: Number(values.expiresInMinutes) || null,
      },
    });
  return (
    <FormDialog
      title={words.create}
      {...(amountMinor !== null && {
        act: words.createFor(formatAmount(amountMinor), quantityMax),
      })}
      isDisabled={amountError !== undefined || isQuantityBad || !storeId}
      submit={submit}
      onDone={onCreated}
      onClose={onClose}
    >
      <TextField
        label={words.titleLabel}
        hint={words.titleHint}
        required
        maxLength={32}
        {...bind("title")}
      />
      <TypedField
        kind="amount"
        label={ui.amountField}
        required
        placeholder="12.50"
        error={amountError}
        {...bind("amount")}
      />
      <TermsFields bind={bind} isQuantityBad={isQuantityBad} />
      <TextArea label={words.detail} rows={2} maxLength={600} {...bind("detail")} />
      {/* What most links leave as it is. */}
      <div className="grid gap-4 sm:grid-cols-2">
        {isSingleUse && (
          <TextField
            label={words.orderId}
            hint={words.orderIdHint}
            maxLength={24}
            {...bind("orderId")}
          />
        )}
        <TextField label={words.email} type="email" {...bind("email")} />
        <SelectField
          label={ui.store}
          {...bind("storeId")}
          value={storeId ?? ""}
          options={toNamedOptions(stores)}
        />
        {live.length > 0 && (
          <SelectField
            label={ui.application}
            {...bind("applicationId")}
            value={applicationId ?? ""}
            options={toNamedOptions(live)}
          />
        )}
      </div>
    </FormDialog>
  );
}

interface TermsFieldsProps {
  bind: (name: "uses" | "expiresInMinutes" | "quantityMax") => {
    value: string;
    onValue(value: string): void;
  };
  isQuantityBad: boolean;
}

/** How often, how long, and how many at once. */
function TermsFields({ bind, isQuantityBad }: TermsFieldsProps) {
  const words = useWords(PAYMENT_LINK_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.uses}
        {...bind("uses")}
        options={[
          ["single", words.singleUse],
          ["many", words.manyUses],
        ]}
      />
      <SelectField
        label={words.expiresIn}
        {...bind("expiresInMinutes")}
        options={[
          ["15", ui.minutes(15)],
          ["60", ui.hours(1)],
          ["1440", ui.hours(24)],
          ["10080", words.days7],
          ["43200", words.days30],
          ["129600", words.days90],
          ["0", words.never],
        ]}
      />
      <TypedField
        kind="count"
        label={words.quantityMax}
        hint={words.quantityHint}
        required
        error={isQuantityBad ? words.quantityBad : undefined}
        {...bind("quantityMax")}
      />
    </div>
  );
}
