import type { LucideIcon } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../button.tsx";
import { Notice } from "../page/notice.tsx";
import { type Submission, useSubmit } from "./use-submit.ts";

interface FormFrameProps {
  onSubmit(event: FormEvent): void;
  /** Why the last try failed. */
  error: string | null;
  className?: string;
  children: ReactNode;
}

/** The fields of a form below each other, and above them why it could not be submitted. */
export function FormFrame({ onSubmit, error, className, children }: FormFrameProps) {
  return (
    <form onSubmit={onSubmit} className={className ?? "flex flex-col gap-4"}>
      {error && (
        <Notice tone="bad" isLive>
          {error}
        </Notice>
      )}
      {children}
    </form>
  );
}

interface FormProps<R> extends Submission<R> {
  /** The button's verb and noun. */
  act: string;
  icon?: LucideIcon;
  isDisabled?: boolean;
  /** True: the button is as wide as the form. */
  isStretched?: boolean;
  children: ReactNode;
}

/** A form in a page with its one button. */
export function Form<R>(props: FormProps<R>) {
  const { act, icon, isDisabled, isStretched, children, ...submission } = props;
  const { onSubmit, error, isBusy } = useSubmit(submission);
  return (
    <FormFrame onSubmit={onSubmit} error={error}>
      {children}
      <Button
        type="submit"
        look="primary"
        {...(icon && { icon })}
        className={isStretched ? "" : "self-end"}
        disabled={isDisabled}
        isBusy={isBusy}
      >
        {act}
      </Button>
    </FormFrame>
  );
}
