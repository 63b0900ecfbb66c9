import { CircleCheck, CircleX } from "lucide-react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { isFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failures/failure-text.ts";
import { joinClasses } from "../join-classes.ts";

const SHOWN_MS = 6_000;

interface Toast {
  id: number;
  isBad: boolean;
  text: string;
}

interface Toasts {
  show(text: string, isBad: boolean): void;
  /** From now on toasts are shown there; returns what ends it. */
  addPlace(place: HTMLElement): () => void;
}

const ToastContext = createContext<Toasts>({ show: () => {}, addPlace: () => () => {} });

/** A short message about what was just done, at the bottom of the screen. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const show = useCallback((text: string, isBad: boolean) => {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, isBad, text }));
  }, []);
  const addPlace = useCallback((place: HTMLElement) => {
    setPlaces((before) => [...before, place]);
    return () => setPlaces((before) => before.filter((each) => each !== place));
  }, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const toasts = useMemo(() => ({ show, addPlace }), [show, addPlace]);
  const place = places.at(-1);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastPlace className="bottom-0" />
      {toast && place && createPortal(<ToastText key={toast.id} toast={toast} />, place)}
    </ToastContext>
  );
}

function ToastText({ toast }: { toast: Toast }) {
  const Icon = toast.isBad ? CircleX : CircleCheck;
  return (
    <div className="pointer-events-auto flex max-w-lg items-start gap-3 rounded-card bg-ink px-4 py-3 text-paper shadow-card">
      <Icon aria-hidden size={20} className="mt-0.5 flex-none" />
      <span>{toast.text}</span>
    </div>
  );
}

/**
 * Belongs into every modal dialog: all else is behind it, for the eye and for screen readers. On a
 * phone the buttons of a dialog are at the bottom of the screen, so that its toasts are at the top.
 */
export function DialogToasts() {
  return <ToastPlace className="max-sm:top-0 sm:bottom-0" />;
}

function ToastPlace({ className }: { className: string }) {
  const { addPlace } = use(ToastContext);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? addPlace(place.current) : undefined), [addPlace]);
  return (
    <div
      ref={place}
      role="status"
      className={joinClasses(
        "pointer-events-none fixed inset-x-0 z-50 flex justify-center p-4",
        className,
      )}
    />
  );
}

/**
 * `done(text)`, `wrong(text)`, `failed(error)`, and `track` for either once a promise settles.
 * Cancelling the password dialog is not reported.
 */
export function useToast() {
  const { show } = use(ToastContext);
  const text = useFailureText();
  const done = (words: string) => show(words, false);
  const wrong = (words: string) => show(words, true);
  const failed = (error: unknown) => {
    if (!isFailure(error, "CANCELLED")) show(text(error), true);
  };
  const track = (act: Promise<unknown>, words: string) => act.then(() => done(words), failed);
  return { done, wrong, failed, track };
}
