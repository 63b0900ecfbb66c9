import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";

interface ApplicationFilterProps {
  value: string;
  onValue(applicationId: string): void;
}

/** Narrows a list to one application; absent for people who may not see applications. */
export function ApplicationFilter({ value, onValue }: ApplicationFilterProps) {
  const ui = useWords(UI_WORDS);
  const isOn = useSignedIn().may("applications:read");
  const applications = useApi("listApplications", {}, { isOn });
  if (!isOn) return null;
  const options = (applications.data?.items ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <SelectField
      label={ui.application}
      value={value}
      onValue={onValue}
      options={[["", ui.all], ...options]}
    />
  );
}
