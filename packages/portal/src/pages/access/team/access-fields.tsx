import { useApi } from "../../../api/use-api.ts";
import type { UserRole } from "../../../generated/api.ts";
import { ROLE_PERMISSIONS } from "../../../generated/values.ts";
import { Choice } from "../../../ui/form/choice.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { toggled } from "../../../ui/form/toggled.ts";
import { useWords } from "../../../words/language.tsx";
import { ROLE_WORDS } from "../../../words/role-words.ts";
import { TEAM_WORDS } from "./team-words.ts";

// The generated table's keys are the roles.
const ROLES = Object.keys(ROLE_PERMISSIONS) as UserRole[];

interface AccessFieldsProps {
  role: UserRole;
  /** Empty: all. */
  storeIds: readonly string[];
  onRole(role: UserRole): void;
  onStores(storeIds: string[]): void;
}

/** The role, and the stores it reaches. */
export function AccessFields({ role, storeIds, onRole, onStores }: AccessFieldsProps) {
  const words = useWords(TEAM_WORDS);
  const roles = useWords(ROLE_WORDS);
  const stores = useApi("listStores", {}).data?.items ?? [];
  return (
    <>
      <SelectField
        label={words.role}
        hint={words[role]}
        value={role}
        onValue={(value) => onRole(ROLES.find((each) => each === value) ?? "VIEWER")}
        options={ROLES.map((each) => [each, roles[each]])}
      />
      {stores.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-13 font-semibold">{words.stores}</legend>
          <Choice isChosen={storeIds.length === 0} onChoose={() => onStores([])}>
            {words.allStores}
          </Choice>
          {stores.map(({ id, name }) => (
            <Choice
              key={id}
              isChosen={storeIds.includes(id)}
              onChoose={() => onStores(toggled(storeIds, id))}
            >
              {name}
            </Choice>
          ))}
        </fieldset>
      )}
    </>
  );
}
