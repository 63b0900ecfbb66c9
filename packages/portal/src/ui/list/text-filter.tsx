import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextField } from "../form/field.tsx";
import { TypedField } from "../form/typed-field.tsx";
import type { Filters } from "./use-filters.ts";

const TYPING_MS = 350;

interface TextFilterProps {
  filters: Filters;
  name: string;
  label: string;
  placeholder?: string | undefined;
  isLabelHidden?: boolean;
  isInPopover?: boolean;
  isAmount?: boolean;
  onEnter?(): void;
}

/** Takes effect when typing pauses, so that a list is not read at each letter. */
export function TextFilter(props: TextFilterProps) {
  const { filters, name, label, placeholder, isLabelHidden, isInPopover, isAmount, onEnter } =
    props;
  const value = filters.values[name] ?? "";
  const { history } = useRouter();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What has been typed and has not taken effect yet. */
  const pending = useRef<(() => void) | null>(null);
  const flush = () => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = null;
  };
  // What is being typed may end in a space that the address leaves out.
  useEffect(() => setText((before) => (before.trim() === value ? before : value)), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field goes
  useEffect(() => flush, []);
  const change = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    const { pathname } = history.location;
    pending.current = () => {
      // The next page may still be loading: setting the filter then would lead back to this one.
      if (history.location.pathname === pathname) filters.set({ [name]: typed.trim() });
    };
    timer.current = setTimeout(flush, TYPING_MS);
  };
  const submit = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    flush();
    onEnter?.();
  };
  const field = {
    ...{ label, placeholder, value: text },
    isLabelHidden: isLabelHidden ?? false,
    className: isInPopover ? "p-2" : undefined,
    onValue: change,
    onKeyDown: submit,
  };
  if (isAmount) return <TypedField kind="amount" {...field} />;
  // In a popover Escape only closes it: a search field would be emptied as well.
  return <TextField type={onEnter ? "text" : "search"} autoComplete="off" {...field} />;
}
