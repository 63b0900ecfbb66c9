import { CircleCheck, CircleX } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from "react";
import { ApiFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failure-text.ts";

const SHOWN_MS = 6_000;

interface Toast {
  id: number;
  isBad: boolean;
  text: string;
}

const ToastContext = createContext<(text: string, isBad: boolean) => void>(() => {});

/** Short words about what has just been done, at the foot of the screen. */
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

/** `done("Saved.")` and `failed(error)`. Giving up a password question is no failure to report. */
export function useToast() {
  const show = use(ToastContext);
  const text = useFailureText();
  return {
    done: (words: string) => show(words, false),
    failed: (error: unknown) => {
      if (error instanceof ApiFailure && error.code === "CANCELLED") return;
      show(text(error), true);
    },
  };
}
