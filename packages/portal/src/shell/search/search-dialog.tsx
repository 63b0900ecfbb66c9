import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { SearchHit } from "../../generated/api.ts";
import { IconButton } from "../../ui/button.tsx";
import { DialogToasts } from "../../ui/page/toast.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { formatDateTime, formatDay } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SEARCH_WORDS } from "./search-words.ts";
import { useTyped } from "./use-typed.ts";

/** One line of the results, and where it leads. */
interface Result {
  key: string;
  hit: SearchHit | null;
  go(): void;
}

/**
 * Searches everything the user may see: Enter opens the first result, the arrow keys the others.
 */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const words = useWords(SEARCH_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const { text, flush } = useTyped(typed);
  const found = useApi("search", { query: { q: text } }, { isOn: text !== "" });
  const hits = text === typed.trim() ? found.data?.items : undefined;
  const results = useResults(text, hits ?? [], onClose);
  // Enter may come before the response: the first result then opens as soon as it is there.
  const [isEager, setEager] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    if (isEager && hits) results[0]?.go();
  });
  const onEnter = () => {
    flush();
    setEager(true);
  };
  const change = (next: string) => {
    setTyped(next);
    setEager(false);
  };
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={words.search}
      onKeyDown={(event) => moveFocus(event, dialog.current)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="mx-auto mt-[10dvh] mb-auto w-full max-w-xl rounded-card border border-line bg-paper p-0 text-ink shadow-card max-sm:mt-0 max-sm:max-w-none"
    >
      <SearchField typed={typed} onTyped={change} onEnter={onEnter} onClose={onClose} />
      <p role="status" className="sr-only">
        {hits && words.results(hits.length)}
      </p>
      <ul className="max-h-[60dvh] overflow-y-auto p-1 empty:hidden">
        {results.map(({ key, hit, go }) => (
          <li key={key}>
            <button
              type="button"
              onClick={go}
              className="flex min-h-11 w-full items-center gap-3 rounded-[7px] px-3 py-1 text-left -outline-offset-2 hover:bg-paper-2 focus:bg-brand-soft"
            >
              <ResultLine text={text} hit={hit} />
            </button>
          </li>
        ))}
      </ul>
      {(hits?.length === 0 || text === "") && (
        <p className="px-4 py-3 text-13 text-ink-2">
          {text !== "" && (
            <span className="block text-15 font-semibold text-ink">{words.none}</span>
          )}
          <span>{text === "" ? words.hint : words.noneHint}</span>
        </p>
      )}
      <DialogToasts />
    </dialog>,
    document.body,
  );
}

/** Up and down go through the field and the results. */
function moveFocus(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !dialog) return;
  event.preventDefault();
  const stops = [...dialog.querySelectorAll<HTMLElement>("input, li button")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops.at((at + step) % stops.length)?.focus();
}

interface SearchFieldProps {
  typed: string;
  onTyped(typed: string): void;
  onEnter(): void;
  onClose(): void;
}

function SearchField({ typed, onTyped, onEnter, onClose }: SearchFieldProps) {
  const words = useWords(SEARCH_WORDS);
  const { close } = useWords(UI_WORDS);
  return (
    <div className="flex items-center gap-3 border-b border-line pr-1 pl-4">
      <Search aria-hidden size={18} className="flex-none text-ink-3" />
      <input
        type="text"
        aria-label={words.search}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && onEnter()}
        className="h-13 w-full bg-transparent text-15 outline-none"
      />
      <IconButton label={close} icon={X} onClick={onClose} />
    </div>
  );
}

function ResultLine({ text, hit }: { text: string; hit: SearchHit | null }) {
  const words = useWords(SEARCH_WORDS);
  const { language } = useLanguage();
  if (!hit) return <span className="text-13 font-semibold">{words.allPayments(text)}</span>;
  const title = hit.kind === "settlement" ? formatDay(hit.title, language) : hit.title;
  const facts = [hit.method?.[language], hit.at && formatDateTime(hit.at, language)];
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title || hit.id}</span>
        <span className="block truncate text-13 text-ink-2">
          {words[hit.kind]} <span className="font-mono">{hit.text}</span>
        </span>
        <span className="block text-13 text-ink-2 empty:hidden">
          {facts.filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-3">
        {hit.status && <Status status={hit.status} />}
        {hit.amountMinor !== null && <Money amountMinor={hit.amountMinor} isStrong />}
      </span>
    </>
  );
}

/** The pages of what was found, and last the whole list of payments. */
function useResults(text: string, hits: readonly SearchHit[], onClose: () => void): Result[] {
  const navigate = useNavigate();
  const { may } = useSignedIn();
  const open = (go: () => unknown) => () => {
    onClose();
    go();
  };
  const placeOf = ({ kind, openId }: SearchHit) => {
    const params = { id: openId };
    switch (kind) {
      case "payment":
      case "refund":
        return () => navigate({ to: "/payments/$id", params });
      case "dispute":
        return () => navigate({ to: "/disputes/$id", params });
      case "settlement":
        return () => navigate({ to: "/settlements/$id", params });
      case "request":
        return () => navigate({ to: "/requests/$id", params });
      case "merchant":
        return () => navigate({ to: "/operator/merchants/$id", params });
      case "customer":
        return () => navigate({ to: "/customer", search: { id: openId } });
      case "checkout":
        return () => window.location.assign(`/checkout?checkoutId=${encodeURIComponent(openId)}`);
    }
  };
  const all = {
    key: "all",
    hit: null,
    go: open(() => navigate({ to: "/payments", search: { q: text } })),
  };
  const hasPayments = hits.some(({ kind }) => kind === "payment");
  return [
    ...hits.map((hit) => ({ key: `${hit.kind} ${hit.id}`, hit, go: open(placeOf(hit)) })),
    ...(hasPayments && may("payments:read") ? [all] : []),
  ];
}
