import { businessNow } from "../../api/business-clock.ts";
import { formatDay } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DateRange } from "../form/date-range.tsx";
import { type Option, toOptions } from "../form/field.tsx";
import { Chip, Choices } from "./chip.tsx";
import { type Days, daysOf, PRESETS, presetOf } from "./date-presets.ts";
import { type OwnName, useMayChoose, useOwnOptions } from "./problems/use-references.ts";
import { TextFilter } from "./text-filter.tsx";
import type { Filter, Filters } from "./use-filters.ts";

interface FilterProps {
  filter: Filter;
  filters: Filters;
}

/** The chip of a filter: a text, one of some values, a range. */
export function FilterChip({ filter, filters }: FilterProps) {
  const words = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  switch (filter) {
    case "dates":
      return <DatesChip filters={filters} />;
    case "amount":
      return <AmountChip filters={filters} />;
    case "storeId":
    case "applicationId":
      return <OwnChip name={filter} filters={filters} />;
    case "status":
      return (
        <FilterChip
          filter={{ name: filter, label: words.status, words: statuses }}
          filters={filters}
        />
      );
  }
  const { name, label = name, placeholder, isFromLink = false } = filter;
  if (isFromLink && (filters.values[name] ?? "") === "") return null;
  if (name === "applicationId") return <OwnChip name={name} filters={filters} />;
  const options = filter.words
    ? toOptions(filters.choices[name] ?? [], filter.words)
    : filter.options;
  if (options) return <ChoiceChip {...{ filters, name, label, options }} />;
  return (
    <Chip
      label={label}
      value={filters.values[name] ?? ""}
      onClear={() => filters.set({ [name]: "" })}
    >
      {(close) => (
        <TextFilter {...{ filters, name, label, placeholder }} isInPopover onEnter={close} />
      )}
    </Chip>
  );
}

interface ChoiceChipProps {
  filters: Filters;
  name: string;
  label: string;
  options: readonly Option[];
}

function ChoiceChip({ filters, name, label, options }: ChoiceChipProps) {
  const words = useWords(UI_WORDS);
  const value = filters.values[name] ?? "";
  const set = (next: string) => filters.set({ [name]: next });
  const text = options.find(([each]) => each === value)?.[1] ?? value;
  return (
    <Chip label={label} value={text} onClear={() => set("")}>
      {(close) => (
        <Choices
          options={[["", words.all], ...options]}
          value={value}
          onPick={(next) => {
            set(next);
            close();
          }}
        />
      )}
    </Chip>
  );
}

const OWN_LABELS = { storeId: "store", applicationId: "application" } as const;

/** One of the merchant's stores or applications; absent for users who may not see them. */
function OwnChip({ name, filters }: { name: OwnName; filters: Filters }) {
  const words = useWords(UI_WORDS);
  const isOn = useMayChoose(name);
  const options = useOwnOptions(name) ?? [];
  if (!isOn) return null;
  return (
    <ChoiceChip name={name} label={words[OWN_LABELS[name]]} options={options} filters={filters} />
  );
}

function AmountChip({ filters }: { filters: Filters }) {
  const words = useWords(UI_WORDS);
  const { amountMin = "", amountMax = "" } = filters.values;
  const value =
    amountMin === "" && amountMax === "" ? "" : words.between(amountMin || "…", amountMax || "…");
  return (
    <Chip
      label={words.amount}
      value={value}
      onClear={() => filters.set({ amountMin: "", amountMax: "" })}
    >
      {(close) => (
        <div className="flex flex-col gap-3 p-2">
          <TextFilter
            isAmount
            name="amountMin"
            label={words.amountMin}
            filters={filters}
            onEnter={close}
          />
          <TextFilter
            isAmount
            name="amountMax"
            label={words.amountMax}
            filters={filters}
            onEnter={close}
          />
        </div>
      )}
    </Chip>
  );
}

function DatesChip({ filters }: { filters: Filters }) {
  const { from = "", to = "" } = filters.values;
  return (
    <DaysChip
      days={{ from, to }}
      onDays={(days) => filters.set({ from: days.from, to: days.to })}
    />
  );
}

interface DaysChipProps {
  days: Days;
  onDays(days: Days): void;
}

/** Malaysian days, both included: one of some periods, or any range. */
function DaysChip({ days, onDays }: DaysChipProps) {
  const words = useWords(UI_WORDS);
  const { language } = useLanguage();
  const now = businessNow();
  const preset = presetOf(days, now);
  const show = (day: string) => (day === "" ? "…" : formatDay(day, language));
  const isSet = days.from !== "" || days.to !== "";
  const value = preset ? words[preset] : words.between(show(days.from), show(days.to));
  return (
    <Chip
      label={words.date}
      value={isSet ? value : ""}
      onClear={() => onDays({ from: "", to: "" })}
    >
      {(close) => (
        <>
          <Choices
            options={[["", words.anyDate], ...PRESETS.map((each) => [each, words[each]] as const)]}
            value={isSet ? (preset ?? "-") : ""}
            onPick={(picked) => {
              const chosen = PRESETS.find((each) => each === picked);
              onDays(chosen ? daysOf(chosen, now) : { from: "", to: "" });
              close();
            }}
          />
          <div className="mt-1 flex flex-col gap-2 border-t border-line p-2">
            <DateRange {...days} onRange={(part) => onDays({ ...days, ...part })} />
          </div>
        </>
      )}
    </Chip>
  );
}
