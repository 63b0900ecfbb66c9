import { businessNow } from "../../../api/business-clock.ts";
import { useApi } from "../../../api/use-api.ts";
import { DateRange } from "../../../ui/form/date-range.tsx";
import { SelectField, toNamedOptions, toOptions } from "../../../ui/form/field.tsx";
import { FilterProblems } from "../../../ui/list/problems/filter-problems.tsx";
import { useReferences } from "../../../ui/list/problems/use-references.ts";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { dayBefore } from "../../../words/days.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { COMPARISONS, GRANULARITIES, type Period, readPeriod } from "./report-period.ts";
import { REPORT_WORDS } from "./report-words.ts";

const DAYS = [7, 30, 90, 365] as const;
const DAYS_DEFAULT = 30;
const CUSTOM = "custom";
const NAMES = ["days", "from", "to", "by", "compare", "storeId"] as const;
const CHOICES = { days: DAYS.map(String), by: GRANULARITIES, compare: COMPARISONS };

/** What a report is about; all of it is in the address. */
export function useReport() {
  const filters = useFilters(NAMES, { ...CHOICES, ...useReferences(NAMES) });
  const { values, applied, set } = filters;
  const days = DAYS.find((each) => String(each) === values.days) ?? DAYS_DEFAULT;
  const now = businessNow();
  const preset: Period = { from: dayBefore(now, days - 1), to: dayBefore(now, 0) };
  const isCustom = values.from !== "" || values.to !== "";
  return {
    filters,
    set,
    isCustom,
    days,
    chosen: isCustom ? { from: values.from, to: values.to } : preset,
    /** Null while the chosen days are no period. */
    period: isCustom ? readPeriod({ from: applied.from ?? "", to: applied.to ?? "" }) : preset,
    by: GRANULARITIES.find((each) => each === values.by) ?? "day",
    comparison: COMPARISONS.find((each) => each === values.compare) ?? null,
    storeId: values.storeId,
  };
}

type Report = ReturnType<typeof useReport>;

/** Period, granularity, comparison and store. */
export function ReportControls({ report }: { report: Report }) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const stores = useApi("listStores", {});
  const { filters, set, isCustom, days, chosen, by, comparison, storeId } = report;
  const chooseDays = (value: string) =>
    set(value === CUSTOM ? { ...chosen } : { days: value, from: "", to: "" });
  const labels = [
    { name: "days", label: words.range },
    { name: "by", label: words.granularity },
    { name: "compare", label: words.comparison },
  ];
  return (
    <>
      <div className="mb-5 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={words.range}
          value={isCustom ? CUSTOM : String(days)}
          onValue={chooseDays}
          options={[
            ...DAYS.map((each) => [String(each), words.days(each)] as const),
            [CUSTOM, words.custom],
          ]}
        />
        {isCustom && <DateRange {...chosen} onRange={set} />}
        <SelectField
          label={words.granularity}
          value={by}
          onValue={(value) => set({ by: value })}
          options={toOptions(GRANULARITIES, words)}
        />
        <SelectField
          label={words.comparison}
          value={comparison ?? ""}
          onValue={(value) => set({ compare: value })}
          options={[["", words.noComparison], ...toOptions(COMPARISONS, words)]}
        />
        <SelectField
          label={ui.store}
          value={storeId}
          onValue={(value) => set({ storeId: value })}
          options={[["", ui.all], ...toNamedOptions(stores.data?.items)]}
        />
      </div>
      <FilterProblems fields={labels} filters={filters} />
    </>
  );
}
