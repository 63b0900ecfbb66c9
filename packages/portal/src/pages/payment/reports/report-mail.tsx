import { Mail } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../../api/session.tsx";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { ReportScheduleView } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { formatDateTime } from "../../../words/format.ts";
import { keysOf } from "../../../words/keys-of.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { REPORT_WORDS } from "./report-words.ts";

type Rhythm = NonNullable<ReportScheduleView["rhythm"]>;
const RHYTHMS = keysOf<Rhythm>({ DAILY: true, WEEKLY: true, MONTHLY: true });

/** Chooses how often the user gets the figures by email. */
export function ReportMailButton() {
  const words = useWords(REPORT_WORDS);
  const { data } = useApi("getReportSchedule", {});
  return (
    <DialogButton
      icon={Mail}
      disabled={!data}
      dialog={(close) => data && <ReportMailDialog schedule={data} onClose={close} />}
    >
      {words.mail}
    </DialogButton>
  );
}

interface ReportMailDialogProps {
  schedule: ReportScheduleView;
  onClose(): void;
}

function ReportMailDialog({ schedule, onClose }: ReportMailDialogProps) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const { user } = useSignedIn();
  const update = useAct("updateReportSchedule", ["getReportSchedule"]);
  const [chosen, setChosen] = useState<string>(schedule.rhythm ?? "");
  const rhythm = RHYTHMS.find((each) => each === chosen) ?? null;
  return (
    <FormDialog
      title={words.mail}
      lead={words.mailLead(user.email)}
      act={ui.save}
      done={ui.saved}
      submit={() => update.mutateAsync({ body: { rhythm } })}
      onClose={onClose}
    >
      <SelectField
        label={words.mailRhythm}
        value={chosen}
        onValue={setChosen}
        options={[["", words.mailNever], ...RHYTHMS.map((each) => [each, words[each]] as const)]}
        {...(schedule.nextAt !== null && {
          hint: words.mailNext(formatDateTime(schedule.nextAt, language)),
        })}
      />
    </FormDialog>
  );
}
