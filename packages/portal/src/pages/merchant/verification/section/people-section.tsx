import { Plus, Trash2 } from "lucide-react";
import { useAct } from "../../../../api/use-api.ts";
import type { VerificationPerson } from "../../../../generated/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextField, toOptions } from "../../../../ui/form/field.tsx";
import { TypedField } from "../../../../ui/form/typed-field.tsx";
import { useDraft } from "../../../../ui/form/use-draft.ts";
import { Notice } from "../../../../ui/page/notice.tsx";
import { useWords } from "../../../../words/language.tsx";
import { ID_TYPE_WORDS } from "../../review/company-types.ts";
import { useFieldNames } from "../../review/use-field-names.ts";
import type { SectionProps } from "../sections.ts";
import { problemsOf } from "../sections.ts";
import { VERIFICATION_WORDS } from "../verification-words.ts";
import { trimAll } from "./business-section.tsx";
import { SectionForm } from "./section-form.tsx";

type Field = keyof VerificationPerson;

const NEW: VerificationPerson = {
  fullName: "",
  email: "",
  position: "",
  countryCode: "60",
  phoneNumber: "",
  gender: "",
  birthday: "",
  nationality: "Malaysian",
  idType: "NRIC",
  idNo: "",
  beginAt: "",
  endAt: "",
  share: "",
};

export function PeopleSection({ verification, declared, open }: SectionProps) {
  const words = useWords(VERIFICATION_WORDS);
  const save = useAct("updateVerificationPeople", ["getVerification"]);
  const { people: known } = declared;
  const draft = useDraft<readonly VerificationPerson[]>({
    form: "people",
    saved: known.length > 0 ? known : [NEW],
    strip: (people) => people.map((person) => ({ ...person, idNo: "" })),
    restore: (people) =>
      people.map((person) => ({
        ...person,
        idNo: known.find(({ fullName }) => fullName === person.fullName)?.idNo ?? "",
      })),
  });
  const people = draft.value;
  const problems = problemsOf(verification, "people", words);
  const asked = problems.of("inspectList");
  return (
    <SectionForm
      section="people"
      draft={draft}
      submit={() => save.mutateAsync({ body: { people: people.map(trimAll) } })}
      open={open}
    >
      {asked && <Notice tone="warn">{asked}</Notice>}
      {people.length === 0 && <p className="text-ink-2">{words.nobody}</p>}
      {people.map((person, i) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no id, and do not move
          key={i}
          title={words.person(i + 1)}
          person={person}
          problemOf={(name) => problems.of(`inspectList.${i}.${name}`)}
          change={(after) => draft.set(people.map((each, at) => (at === i ? after : each)))}
          remove={() => draft.set(people.filter((_, at) => at !== i))}
        />
      ))}
      <div>
        <Button icon={Plus} onClick={() => draft.set([...people, NEW])}>
          {words.addPerson}
        </Button>
      </div>
    </SectionForm>
  );
}

interface PersonFieldsProps {
  title: string;
  person: VerificationPerson;
  problemOf(name: Field): string | undefined;
  change(after: VerificationPerson): void;
  remove(): void;
}

function PersonFields({ title, person, problemOf, change, remove }: PersonFieldsProps) {
  const words = useWords(VERIFICATION_WORDS);
  const types = useWords(ID_TYPE_WORDS);
  const nameOf = useFieldNames();
  const bind = (name: Field) => ({
    label: nameOf(name),
    maxLength: 255,
    value: person[name],
    error: problemOf(name),
    onValue: (value: string) => change({ ...person, [name]: value }),
  });
  const isMyKad = person.idType === "NRIC";
  return (
    <fieldset className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind("fullName")} />
        <TextField {...bind("position")} />
        <SelectField
          options={[
            ["", words.choose],
            ...toOptions(Object.keys(types) as (keyof typeof types)[], types),
          ]}
          {...bind("idType")}
        />
        <TypedField
          kind="identity"
          beside={person.idType}
          hint={isMyKad ? words.nricHint : undefined}
          {...bind("idNo")}
        />
        <TextField {...bind("nationality")} />
        <TypedField kind="percent" hint={words.shareHint} {...bind("share")} />
        <TypedField kind="day" hint={words.optional} {...bind("birthday")} />
        <TextField type="email" hint={words.optional} {...bind("email")} />
      </div>
      <div className="mt-4">
        <Button look="quiet" icon={Trash2} onClick={remove}>
          {words.removePerson}
        </Button>
      </div>
    </fieldset>
  );
}
