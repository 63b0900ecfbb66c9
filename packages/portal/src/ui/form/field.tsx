import { CircleAlert } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { joinClasses } from "../join-classes.ts";

const CONTROL =
  "w-full rounded-card border border-line-strong bg-paper px-3 text-ink transition-colors duration-150 hover:border-ink-3 disabled:bg-paper-2 disabled:text-ink-3 aria-invalid:border-bad";

interface FieldProps {
  label: string;
  /**
   * True when the context already shows what the field is: the label is for screen readers only.
   */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

/** A label above, a hint and an error below, tied to the control for every reader. */
function Field(props: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const { label, isLabelHidden, hint, error, className, children } = props;
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
      {children({
        id,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-13 text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> & {
    value: string;
    onValue(value: string): void;
    isMono?: boolean;
  };

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, className, onValue, isMono, ...rest } = props;
  return (
    <Field {...pick({ label, isLabelHidden, hint, error, className })}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          onChange={(event) => onValue(event.target.value)}
          className={joinClasses(CONTROL, "h-11", isMono ? "font-mono text-13" : "text-15")}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> & {
    value: string;
    onValue(value: string): void;
    isMono?: boolean;
  };

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, className, onValue, isMono, ...rest } = props;
  return (
    <Field {...pick({ label, isLabelHidden, hint, error, className })}>
      {(ids) => (
        <textarea
          rows={5}
          spellCheck={!isMono}
          {...rest}
          {...ids}
          onChange={(event) => onValue(event.target.value)}
          className={joinClasses(CONTROL, "py-2", isMono ? "font-mono text-13" : "text-15")}
        />
      )}
    </Field>
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

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> & {
    value: string;
    onValue(value: string): void;
    options: readonly Option[];
  };

/** The system's own list: the quickest to use on a phone and with a keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { label, isLabelHidden, hint, error, className, onValue, options, ...rest } = props;
  return (
    <Field {...pick({ label, isLabelHidden, hint, error, className })}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          onChange={(event) => onValue(event.target.value)}
          className={joinClasses(CONTROL, "h-11 pr-8 text-15")}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Without the keys that are undefined: absent and undefined differ to the type checker. */
function pick(props: {
  label: string;
  isLabelHidden: boolean | undefined;
  hint: ReactNode;
  error: string | undefined;
  className: string | undefined;
}): FieldProps {
  const { isLabelHidden, ...rest } = props;
  return { ...rest, ...(isLabelHidden && { isLabelHidden }) };
}
