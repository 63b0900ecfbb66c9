import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import { toNamedOptions } from "../../ui/form/field.tsx";
import { ChoiceFilter } from "../../ui/list/filter-fields.tsx";
import type { Filters } from "../../ui/list/use-filters.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";

/** Narrows a list to one application; absent for users who may not see applications. */
export function ApplicationFilter({ filters }: { filters: Filters<"applicationId"> }) {
  const ui = useWords(UI_WORDS);
  const isOn = useSignedIn().may("applications:read");
  const applications = useApi("listApplications", {}, { isOn });
  if (!isOn) return null;
  return (
    <ChoiceFilter
      filters={filters}
      name="applicationId"
      label={ui.application}
      options={toNamedOptions(applications.data?.items)}
    />
  );
}
