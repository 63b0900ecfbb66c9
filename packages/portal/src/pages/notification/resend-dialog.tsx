import { useAct } from "../../api/use-api.ts";
import { FILTER_VALUES } from "../../generated/api.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { DateRange } from "../../ui/form/date-range.tsx";
import { SelectField, toOptions } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { endOfRange } from "../../ui/list/use-filters.ts";
import { dayBefore, formatCount, startOfDay } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const STATUSES = FILTER_VALUES.listNotifications.status;

const startOf = (day: string) => new Date(startOfDay(day)).toISOString();

/** Resends the notifications of some days, after an outage for example. */
export function ResendDialog({ onClose }: { onClose(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const redeliver = useAct("redeliverNotifications", ["listNotifications"]);
  const today = dayBefore(new Date(), 0);
  const { values, set, bind } = useFields({ from: today, to: today, status: "EXHAUSTED" });
  const submit = () => {
    const status = STATUSES.find((each) => each === values.status);
    const range = { from: startOf(values.from), to: startOf(endOfRange(values.to)) };
    return redeliver.mutateAsync({ body: { range: { ...range, ...(status && { status }) } } });
  };
  return (
    <FormDialog
      title={words.resendRange}
      lead={words.resendRangeLead}
      isDisabled={values.from === "" || values.to === ""}
      done={({ count }) => words.resent(formatCount(count))}
      submit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateRange from={values.from} to={values.to} onRange={set} />
        <SelectField
          label={ui.status}
          {...bind("status")}
          options={[["", ui.all], ...toOptions(STATUSES, statuses)]}
        />
      </div>
    </FormDialog>
  );
}
