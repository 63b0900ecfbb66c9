import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { IconButton } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import { DialogToasts } from "../page/toast.tsx";

interface DialogProps {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes with Escape and gives the focus
 * back, without a line of style in the page. Render it only while it is open. It is rendered at the
 * end of the page, where it inherits no styles: its button may be part of a row.
 */
export function Dialog({ title, lead, isWide, onClose, children }: DialogProps) {
  const words = useWords(UI_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // A form is opened to fill it in, so its first field takes the focus, not the close button.
    body.current
      ?.querySelector<HTMLElement>("input:enabled, textarea:enabled, select:enabled")
      ?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={joinClasses(
        "m-auto w-full rounded-card border border-line bg-paper p-0 text-ink shadow-card max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none",
        isWide ? "sm:max-w-3xl" : "sm:max-w-lg",
      )}
    >
      <div className="flex items-start justify-between gap-4 p-5 pb-0">
        <h2 id={titleId} className="text-20 font-semibold">
          {title}
        </h2>
        <IconButton label={words.close} icon={X} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <div ref={body} className="p-5 pt-2">
        {lead && <div className="mb-4 text-ink-2">{lead}</div>}
        {children}
      </div>
      <DialogToasts />
    </dialog>,
    document.body,
  );
}

/** The buttons of a dialog: the main one last on a desktop, on top on a phone. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap in-[form]:mt-2 justify-end gap-3 max-sm:flex-col-reverse max-sm:[&>*]:w-full">
      {children}
    </div>
  );
}
