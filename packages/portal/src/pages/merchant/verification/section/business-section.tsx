import { useAct } from "../../../../api/use-api.ts";
import type { VerificationBusiness } from "../../../../generated/api.ts";
import { SelectField, TextArea, TextField, toOptions } from "../../../../ui/form/field.tsx";
import { TypedField } from "../../../../ui/form/typed-field.tsx";
import { useDraft } from "../../../../ui/form/use-draft.ts";
import { useWords } from "../../../../words/language.tsx";
import { COMPANY_TYPE_WORDS } from "../../review/company-types.ts";
import { useFieldNames } from "../../review/use-field-names.ts";
import type { SectionProps } from "../sections.ts";
import { problemsOf } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";
import { SectionForm } from "./section-form.tsx";

type Field = keyof VerificationBusiness;

const same = <T,>(value: T): T => value;

export function BusinessSection({ verification, declared, open }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const nameOf = useFieldNames();
  const types = useWords(COMPANY_TYPE_WORDS);
  const save = useAct("updateVerificationBusiness", ["getVerification"]);
  const { business } = declared;
  const saved = {
    ...business,
    country: business.country || "Malaysia",
    countryCode: business.countryCode || "60",
  };
  const draft = useDraft({ form: "business", saved, strip: same, restore: same });
  const problems = problemsOf(verification, "business", words);
  const bind = (name: Field) => ({
    label: nameOf(name),
    maxLength: 255,
    value: draft.value[name],
    error: problems.of(name),
    onValue: (value: string) => draft.set({ ...draft.value, [name]: value }),
  });
  const known = toOptions(Object.keys(types) as (keyof typeof types)[], types);
  const own = draft.value.companyType;
  // A partner may have sent another type.
  const others = own === "" || known.some(([value]) => value === own) ? [] : [[own, own] as const];
  return (
    <SectionForm
      section="business"
      draft={draft}
      submit={() => save.mutateAsync({ body: trimAll(draft.value) })}
      open={open}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField autoComplete="organization" {...bind("companyName")} />
        <TextField hint={words.optional} {...bind("brandName")} />
        <SelectField options={[["", words.choose], ...known, ...others]} {...bind("companyType")} />
        <TypedField kind="registration" {...bind("registrationNumber")} />
        <TextField hint={words.categoryHint} {...bind("businessCategory")} />
        <TypedField kind="day" hint={words.optional} {...bind("establishedAt")} />
        <div className="sm:col-span-2">
          <TextArea rows={3} hint={words.scopeHint} {...bind("businessScope")} maxLength={2_000} />
        </div>
        <TextField
          type="url"
          pattern="https?://.*"
          placeholder="https://"
          hint={words.optional}
          {...bind("websiteUrl")}
        />
        <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
          <TypedField kind="callingCode" {...bind("countryCode")} />
          <TypedField kind="phone" beside={draft.value.countryCode} {...bind("phoneNumber")} />
        </div>
        <TextField autoComplete="address-line1" {...bind("addressLine1")} />
        <TextField autoComplete="address-line2" hint={words.optional} {...bind("addressLine2")} />
        <TypedField kind="postcode" {...bind("postcode")} />
        <TextField {...bind("city")} />
        <TextField {...bind("state")} />
        <TextField {...bind("country")} />
      </div>
    </SectionForm>
  );
}

/** Blanks around a value are no part of it. */
export function trimAll<T extends Readonly<Record<string, string>>>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries) as T; // the same names
}
