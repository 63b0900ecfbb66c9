import { businessNow } from "../../api/business-clock.ts";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useApi } from "../../api/use-api.ts";
import { FILTER_VALUES } from "../../generated/values.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { DateRange } from "../../ui/form/date-range.tsx";
import { SelectField, toOptions } from "../../ui/form/field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { endOfRange } from "../../ui/list/use-filters.ts";
import { dayBefore, startOfDay } from "../../words/days.ts";
import { formatCount } from "../../words/format.ts";
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
  const today = dayBefore(businessNow(), 0);
  const { values, set, bind } = useFields({
    from: today,
    to: today,
    status: "FAILED",
    endpoint: "",
  });
  const { may } = useSignedIn();
  const isOn = may("applications:read");
  const endpoints = useApi("listWebhookEndpoints", {}, { isOn }).data?.items ?? [];
  const status = STATUSES.find((each) => each === values.status);
  const hasDays = values.from !== "" && values.to !== "";
  const range = {
    from: hasDays ? startOf(values.from) : "",
    to: hasDays ? startOf(endOfRange(values.to)) : "",
    ...(status && { status }),
    ...(values.endpoint && { webhookEndpointId: values.endpoint }),
  };
  const found = useApi("countNotifications", { query: range }, { isOn: hasDays, isFresh: true });
  const { count = 0, isCapped = false } = found.data ?? {};
  const submit = () => redeliver.mutateAsync({ body: { range } });
  return (
    <FormDialog
      title={words.resendRange}
      lead={words.resendRangeLead}
      isDisabled={!hasDays || count === 0 || isCapped}
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
        {endpoints.length > 0 && (
          <SelectField
            label={words.toEndpoint}
            {...bind("endpoint")}
            options={[["", words.anywhere], ...endpoints.map(({ id, url }) => [id, url] as const)]}
          />
        )}
      </div>
      <p role="status" className="min-h-6 font-semibold">
        {found.data && (isCapped ? words.tooMany : words.countResent(formatCount(count)))}
      </p>
    </FormDialog>
  );
}
