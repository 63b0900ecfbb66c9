import { Download } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
import { CopyButton } from "../../../ui/text/copy-button.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";

/** Recovery codes, shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog title={words.recovery} lead={words.codesLead} onClose={onClose}>
      <ul className="grid gap-2 rounded-card bg-paper-2 p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <CopyButton text={text} label={words.recovery} isWorded />
        <Button icon={Download} onClick={() => saveFile("recovery-codes.txt", text)}>
          {words.downloadCodes}
        </Button>
        <Button look="primary" onClick={onClose}>
          {ui.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
