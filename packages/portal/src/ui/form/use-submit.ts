import { type FormEvent, useState } from "react";
import { isFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failures/failure-text.ts";
import { useToast } from "../page/toast.tsx";

export interface Submission<R> {
  submit(): Promise<R>;
  /** The toast when it is done; none without a text. */
  done?: string | ((result: R) => string);
  onDone?(result: R): void;
}

/** Submits a form, and keeps why it failed. Cancelling the password dialog is not an error. */
export function useSubmit<R>({ submit, done, onDone }: Submission<R>) {
  const textOf = useFailureText();
  const toast = useToast();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      const result = await submit();
      const text = typeof done === "function" ? done(result) : done;
      if (text) toast.done(text);
      onDone?.(result);
    } catch (failure) {
      if (!isFailure(failure, "CANCELLED")) setError(textOf(failure));
    }
    setBusy(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return { onSubmit, error, isBusy };
}
