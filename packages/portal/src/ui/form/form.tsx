import type { LucideIcon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Notice } from "../page/notice.tsx";
import { type Submission, useSubmit } from "./use-submit.ts";

interface FormFrameProps {
  onSubmit(event: FormEvent): void;
  /** Why the last try failed. */
  error: string | null;
  /** What submits it, and what else ends it. */
  buttons: ReactNode;
  children: ReactNode;
}

/**
 * The fields of a form below each other, then its buttons. Why it could not be submitted is next to
 * the buttons, and both are brought into view: a long form may be submitted from any of its fields.
 */
export function FormFrame({ onSubmit, error, buttons, children }: FormFrameProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) end.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <div ref={end} className="flex scroll-my-5 flex-col gap-4">
        {error && (
          <Notice tone="bad" isLive>
            {error}
          </Notice>
        )}
        {buttons}
      </div>
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
    <FormFrame
      onSubmit={onSubmit}
      error={error}
      buttons={
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
      }
    >
      {children}
    </FormFrame>
  );
}
