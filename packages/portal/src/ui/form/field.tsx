import {
  type ComponentProps,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { joinClasses } from "../join-classes.ts";
import { ErrorText } from "./error-text.tsx";

const CONTROL =
  "w-full rounded-card border border-line-strong bg-paper px-3 text-ink transition-colors duration-150 hover:border-ink-3 disabled:bg-paper-2 disabled:text-ink-3 aria-invalid:border-bad";

interface FieldProps {
  label: string;
  /** True when the context shows what the field is: the label is for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

type ControlProps<A> = FieldProps &
  Omit<A, "onChange" | "value"> & { value: string; onValue(value: string): void };

interface FieldFrameProps extends FieldProps {
  onValue(value: string): void;
  /** The control with what ties the label, the hint and the error to it. */
  control(ties: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean | undefined;
    onChange(event: { target: { value: string } }): void;
  }): ReactNode;
}

/** A label above, a hint and an error below, tied to the control for every reader. */
function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden, hint, error, className, onValue, control } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={joinClasses("min-w-0", className)}>
      <label
        htmlFor={id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-13 font-semibold text-ink"}
      >
        {label}
      </label>
      {control({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        onChange: (event) => onValue(event.target.value),
      })}
      {error && (
        <ErrorText id={errorId ?? ""} className="mt-1">
          {error}
        </ErrorText>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The props of the field around a control, and those of the control itself. */
function split<P extends FieldProps & { onValue(value: string): void }>(props: P) {
  const { label, isLabelHidden = false, hint, error, className, onValue, ...rest } = props;
  return [{ label, isLabelHidden, hint, error, className, onValue }, rest] as const;
}

const textClass = (isMono?: boolean) => (isMono ? "font-mono text-13" : "text-15");

/** Of any kind: pages use `TextField` and `TypedField`. */
export function InputField(
  props: ControlProps<ComponentProps<"input">> & { isMono?: boolean; "data-kind"?: string },
) {
  const [field, { isMono, ...rest }] = split(props);
  const className = joinClasses(CONTROL, "h-11", textClass(isMono));
  return (
    <FieldFrame
      {...field}
      control={(ties) => <input {...rest} {...ties} className={className} />}
    />
  );
}

type TextFieldProps = Omit<ComponentProps<typeof InputField>, "type" | "inputMode"> & {
  type?: "text" | "email" | "url" | "password" | "search";
};

/** Of words. Money, digits and dates have `TypedField`. */
export function TextField(props: TextFieldProps) {
  return <InputField {...props} />;
}

export function TextArea(
  props: ControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & { isMono?: boolean },
) {
  const [field, { isMono, ...rest }] = split(props);
  const look = { spellCheck: !isMono, className: joinClasses(CONTROL, "py-2", textClass(isMono)) };
  return (
    <FieldFrame
      {...field}
      control={(ties) => <textarea rows={5} {...look} {...rest} {...ties} />}
    />
  );
}

export type Option = readonly [value: string, label: string];

/** Each value with its words, for a `SelectField`. */
export function toOptions<V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
): Option[] {
  return values.map((value) => [value, words[value]]);
}

/** Items by their names, for a `SelectField`; none while they load. */
export function toNamedOptions(items: readonly { id: string; name: string }[] = []): Option[] {
  return items.map(({ id, name }) => [id, name]);
}

type SelectFieldProps = ControlProps<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly Option[];
};

/** The system's own list: the quickest to use on a phone and with a keyboard. */
export function SelectField(props: SelectFieldProps) {
  const [field, { options, ...rest }] = split(props);
  const list = options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
  return (
    <FieldFrame
      {...field}
      control={(ties) => (
        <select {...rest} {...ties} className={joinClasses(CONTROL, "h-11 pr-8 text-15")}>
          {list}
        </select>
      )}
    />
  );
}

/** A day and a time; the value is `YYYY-MM-DDTHH:MM`, or empty. */
export function TimeField(props: Omit<ComponentProps<typeof InputField>, "type">) {
  return <InputField {...props} type="datetime-local" />;
}
