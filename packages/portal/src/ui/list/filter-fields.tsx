import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SelectField, TextField, toNamedOptions, toOptions } from "../form/field.tsx";
import type { Filter, Filters } from "./use-filters.ts";

const TYPING_MS = 350;

/** The field of a filter: a text, or one of some values. */
export function FilterField({ filter, filters }: { filter: Filter; filters: Filters }) {
  const words = useWords(UI_WORDS);
  const statuses = useWords(STATUS_WORDS);
  switch (filter) {
    case "dates":
      return <DateRange {...filters.values} onRange={filters.set} />;
    case "storeId":
    case "applicationId":
      return <OwnFilter name={filter} filters={filters} />;
    case "status":
      return (
        <FilterField
          filter={{ name: filter, label: words.status, words: statuses }}
          filters={filters}
        />
      );
  }
  const { name, label, placeholder } = filter;
  if (label === undefined) return null;
  const options = filter.words
    ? toOptions(filters.choices[name] ?? [], filter.words)
    : filter.options;
  if (!options) return <TextFilter {...{ filters, name, label, placeholder }} />;
  return (
    <SelectField
      label={label}
      value={filters.values[name] ?? ""}
      onValue={(value) => filters.set({ [name]: value })}
      options={[["", words.all], ...options]}
    />
  );
}

const OWN = {
  storeId: { list: "listStores", permission: "stores:read", label: "store" },
  applicationId: {
    list: "listApplications",
    permission: "applications:read",
    label: "application",
  },
} as const;

/** One of the merchant's stores or applications; absent for users who may not see them. */
function OwnFilter({ name, filters }: { name: keyof typeof OWN; filters: Filters }) {
  const words = useWords(UI_WORDS);
  const { list, permission, label } = OWN[name];
  const isOn = useSignedIn().may(permission);
  const found = useApi(list, {}, { isOn });
  if (!isOn) return null;
  const options = toNamedOptions(found.data?.items);
  return <FilterField filter={{ name, label: words[label], options }} filters={filters} />;
}

interface TextFilterProps {
  filters: Filters;
  name: string;
  label: string;
  placeholder: string | undefined;
}

/** Takes effect when typing pauses, so that a list is not read at each letter. */
function TextFilter({ filters, name, label, placeholder }: TextFilterProps) {
  const value = filters.values[name] ?? "";
  const { history } = useRouter();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is being typed may end in a space that the address leaves out.
  useEffect(() => setText((before) => (before.trim() === value ? before : value)), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    const { pathname } = history.location;
    timer.current = setTimeout(() => {
      // The next page may still be loading: setting the filter then would lead back to this one.
      if (history.location.pathname === pathname) filters.set({ [name]: typed.trim() });
    }, TYPING_MS);
  };
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onValue={change}
    />
  );
}

interface DateRangeProps {
  from?: string;
  to?: string;
  onRange(part: { from?: string; to?: string }): void;
}

/** Two Malaysian days; the second is included. */
export function DateRange({ from = "", to = "", onRange }: DateRangeProps) {
  const words = useWords(UI_WORDS);
  return (
    <>
      <TextField
        label={words.from}
        type="date"
        value={from}
        max={to}
        onValue={(value) => onRange({ from: value })}
      />
      <TextField
        label={words.to}
        type="date"
        value={to}
        min={from}
        onValue={(value) => onRange({ to: value })}
      />
    </>
  );
}
