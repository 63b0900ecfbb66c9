import { useAct } from "../../../../api/use-api.ts";
import type { VerificationAccount } from "../../../../generated/api.ts";
import { SelectField, TextField, toOptions } from "../../../../ui/form/field.tsx";
import { TypedField } from "../../../../ui/form/typed-field.tsx";
import { useDraft } from "../../../../ui/form/use-draft.ts";
import { useWords } from "../../../../words/language.tsx";
import { ACCOUNT_TYPE_WORDS } from "../../review/company-types.ts";
import { useFieldNames } from "../../review/use-field-names.ts";
import type { SectionProps } from "../sections.ts";
import { problemsOf } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";
import { trimAll } from "./business-section.tsx";
import { SectionForm } from "./section-form.tsx";

export function AccountSection({ verification, declared, open }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const types = useWords(ACCOUNT_TYPE_WORDS);
  const nameOf = useFieldNames();
  const save = useAct("updateVerificationAccount", ["getVerification"]);
  const saved = declared.account;
  const draft = useDraft({
    form: "account",
    saved,
    strip: (account) => ({ ...account, bankAccountNo: "" }),
    restore: (account) => ({ ...account, bankAccountNo: saved.bankAccountNo }),
  });
  const problems = problemsOf(verification, "account", words);
  const bind = (name: keyof VerificationAccount) => ({
    label: nameOf(name),
    maxLength: 255,
    value: draft.value[name],
    error: problems.of(name),
    onValue: (value: string) => draft.set({ ...draft.value, [name]: value }),
  });
  const banks = verification.bankCodes.map(({ code, name }) => [code, name] as const);
  const { bankCode } = draft.value;
  // A partner may have sent another code.
  const others = bankCode === "" || banks.some(([code]) => code === bankCode) ? [] : [bankCode];
  return (
    <SectionForm
      section="account"
      draft={draft}
      submit={() => save.mutateAsync({ body: trimAll(draft.value) })}
      open={open}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          options={[
            ["", words.choose],
            ...banks.toSorted(([, a], [, b]) => a.localeCompare(b)),
            ...others.map((code) => [code, code] as const),
          ]}
          {...bind("bankCode")}
        />
        <SelectField
          options={[
            ["", words.choose],
            ...toOptions(Object.keys(types) as (keyof typeof types)[], types),
          ]}
          {...bind("bankAccountType")}
        />
        <TextField autoComplete="off" {...bind("bankAccountHolderName")} />
        <TypedField kind="bankAccount" {...bind("bankAccountNo")} />
      </div>
    </SectionForm>
  );
}
