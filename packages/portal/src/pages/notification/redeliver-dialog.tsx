import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { DateRange, endOfRange } from "../../ui/list/filter-bar.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { dayBefore, formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { NOTIFICATION_WORDS } from "./notification-words.ts";

const STATUSES = ["EXHAUSTED", "STOPPED", "DELIVERED", "PENDING"] as const;

/** Sends everything of some days again, after an outage for example. */
export function RedeliverDialog({ onClose }: { onClose(): void }) {
  const words = useWords(NOTIFICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const redeliver = useAct("redeliverNotifications", ["listNotifications"]);
  const today = dayBefore(new Date(), 0);
  const [range, setRange] = useState({ from: today, to: today });
  const [status, setStatus] = useState("EXHAUSTED");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const only = STATUSES.find((each) => each === status);
    const body = {
      range: {
        from: new Date(`${range.from}T00:00:00+08:00`).toISOString(),
        to: new Date(`${endOfRange(range.to)}T00:00:00+08:00`).toISOString(),
        ...(only && { status: only }),
      },
    };
    redeliver.mutate(
      { body },
      {
        onSuccess: ({ count }) => {
          toast.done(words.redeliverDone(formatCount(count)));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={words.redeliverRange} lead={words.redeliverRangeLead} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        {redeliver.isError && (
          <div className="sm:col-span-2">
            <Notice tone="bad" isLive>
              {textOf(redeliver.error)}
            </Notice>
          </div>
        )}
        <DateRange
          from={range.from}
          to={range.to}
          onRange={(part) => setRange({ ...range, ...part })}
        />
        <SelectField
          label={ui.status}
          value={status}
          onValue={setStatus}
          options={[["", ui.all], ...STATUSES.map((each) => [each, statuses[each]] as const)]}
        />
        <div className="sm:col-span-2">
          <DialogButtons>
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button
              type="submit"
              look="primary"
              disabled={range.from === "" || range.to === ""}
              isBusy={redeliver.isPending}
            >
              {words.redeliver}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
