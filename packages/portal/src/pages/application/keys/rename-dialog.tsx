import { useAct } from "../../../api/use-api.ts";
import type { KeyItem } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useWords } from "../../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";

interface RenameDialogProps {
  applicationId: string;
  item: KeyItem;
  onClose(): void;
}

export function RenameDialog({ applicationId, item, onClose }: RenameDialogProps) {
  const words = useWords(KEY_WORDS);
  const rename = useAct("renameKey", ["listKeys"]);
  const { values, bind } = useFields({ name: item.name });
  const params = { id: applicationId, keyId: item.id };
  return (
    <FormDialog
      title={words.rename}
      done={words.renamed}
      submit={() => rename.mutateAsync({ params, body: { name: values.name.trim() } })}
      onClose={onClose}
    >
      <KeyNameField {...bind("name")} />
    </FormDialog>
  );
}

export function KeyNameField(props: { value: string; onValue(value: string): void }) {
  const words = useWords(KEY_WORDS);
  return (
    <TextField label={words.keyName} hint={words.keyNameHint} required maxLength={100} {...props} />
  );
}
