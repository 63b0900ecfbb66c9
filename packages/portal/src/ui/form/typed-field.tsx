import { readTyped, type TypedKind } from "@kaunter/checkout/typed-kinds";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { TYPED_WORDS } from "../../words/typed-words.ts";
import { InputField } from "./field.tsx";

/** Money and rates are read by `useAmount`, which also says what is wrong. */
export type FieldKind = TypedKind | "amount" | "rate";

interface Look {
  type?: "tel" | "date";
  inputMode?: "decimal" | "numeric" | "tel";
  /** Of the user's own data; everything else the browser is not to offer. */
  autoComplete?: "tel" | "tel-national" | "tel-country-code" | "postal-code" | "one-time-code";
}

const PHONE = { type: "tel", inputMode: "tel", autoComplete: "tel-national" } as const;

const LOOKS: Readonly<Record<FieldKind, Look>> = {
  amount: { inputMode: "decimal" },
  rate: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  count: { inputMode: "numeric" },
  timestamp: { inputMode: "numeric" },
  fullPhone: { ...PHONE, autoComplete: "tel" },
  bankAccount: { inputMode: "numeric" },
  identity: {},
  registration: {},
  phone: PHONE,
  storePhone: PHONE,
  shownPhone: { ...PHONE, autoComplete: "tel" },
  callingCode: { ...PHONE, autoComplete: "tel-country-code" },
  postcode: { inputMode: "numeric", autoComplete: "postal-code" },
  appCode: { inputMode: "numeric", autoComplete: "one-time-code" },
  code: { autoComplete: "one-time-code" },
  day: { type: "date" },
};

type TypedFieldProps = Omit<
  ComponentProps<typeof InputField>,
  "type" | "inputMode" | "data-kind" | "autoComplete" | "maxLength" | "pattern" | "ref"
> & {
  kind: FieldKind;
  /** The value of the field that decides what is meant: the country code of a phone number. */
  beside?: string;
  /** Data of someone else: the browser does not offer the user's own. */
  isOfOthers?: boolean;
};

/**
 * A field of digits, as people type and paste them. The text is left as it is, since a composition
 * must not be changed; the gateway stores what it means. What cannot be read is said once the field
 * is left, and keeps the form from being submitted.
 */
export function TypedField({ kind, beside, isOfOthers = false, ...props }: TypedFieldProps) {
  const { value, error, onBlur } = props;
  const words = useWords(TYPED_WORDS);
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const isRead =
    kind === "amount" ||
    kind === "rate" ||
    // Stored before there was a rule, perhaps.
    value === initial ||
    readTyped(kind, value, beside) !== null;
  const problem = isRead ? undefined : words[kind];
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  const { autoComplete = "off", ...look } = LOOKS[kind];
  return (
    <InputField
      {...props}
      {...look}
      ref={input}
      data-kind={kind}
      autoComplete={isOfOthers ? "off" : autoComplete}
      error={(isLeft ? problem : undefined) ?? error}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
