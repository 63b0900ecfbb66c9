import { CircleCheck, CircleX } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { isFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failures/failure-text.ts";

const SHOWN_MS = 6_000;

interface Toast {
  id: number;
  isBad: boolean;
  text: string;
}

const ToastContext = createContext<(text: string, isBad: boolean) => void>(() => {});

/** A short message about what was just done, at the bottom of the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const show = useCallback((text: string, isBad: boolean) => {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, isBad, text }));
  }, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const Icon = toast?.isBad ? CircleX : CircleCheck;
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4"
      >
        {toast && (
          <div
            key={toast.id}
            className="pointer-events-auto flex max-w-lg items-start gap-3 rounded-card bg-ink px-4 py-3 text-paper shadow-card"
          >
            <Icon aria-hidden size={20} className="mt-0.5 flex-none" />
            <span>{toast.text}</span>
          </div>
        )}
      </div>
    </ToastContext>
  );
}

/**
 * `done(text)`, `wrong(text)`, `failed(error)`, and `track` for either once a promise settles.
 * Cancelling the password dialog is not reported.
 */
export function useToast() {
  const show = use(ToastContext);
  const text = useFailureText();
  const done = (words: string) => show(words, false);
  const wrong = (words: string) => show(words, true);
  const failed = (error: unknown) => {
    if (!isFailure(error, "CANCELLED")) show(text(error), true);
  };
  const track = (act: Promise<unknown>, words: string) => act.then(() => done(words), failed);
  return { done, wrong, failed, track };
}
