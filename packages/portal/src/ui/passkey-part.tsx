import type { ReactNode } from "react";
import { findPasskeyObstacle, toPasskeyPage } from "../api/passkey.ts";
import { useSessionState } from "../api/session.tsx";
import { defineWords } from "../words/define-words.ts";
import { useWords } from "../words/language.tsx";
import { Notice } from "./page/notice.tsx";

const WORDS = defineWords(
  {
    title: "Passkeys need localhost or a domain name",
    here: (host: string) => `Browsers do not support passkeys at the IP address ${host}.`,
    open: (url: string) => `Open the portal at ${url}`,
    none: "Open the portal by its domain name. The operator sets its URL in KAUNTER_PUBLIC_URL.",
    short: "To use a passkey, open",
  },
  {
    title: "Kunci laluan memerlukan localhost atau nama domain",
    here: (host: string) => `Pelayar tidak menyokong kunci laluan di alamat IP ${host}.`,
    open: (url: string) => `Buka portal di ${url}`,
    none: "Sila buka portal melalui nama domain. Pengendali menetapkan URL-nya dalam KAUNTER_PUBLIC_URL.",
    short: "Untuk menggunakan kunci laluan, buka",
  },
);

interface PasskeyPartProps {
  /** What needs a passkey. */
  children: ReactNode;
  /** Shown when the browser supports none; nothing by default. */
  otherwise?: ReactNode;
  /**
   * True where a passkey is one of several ways: one line, and only if it can be used elsewhere.
   */
  isMinor?: boolean;
}

/** A button for a passkey where it can work; else why not, and where it does. */
export function PasskeyPart({ children, otherwise = null, isMinor = false }: PasskeyPartProps) {
  const words = useWords(WORDS);
  const { data } = useSessionState();
  const obstacle = findPasskeyObstacle();
  if (obstacle === null) return children;
  if (obstacle === "browser") return otherwise;
  const { hostname } = window.location;
  const url = data?.passkeyPortalUrl ?? null;
  const page = url === null ? null : toPasskeyPage(url, window.location);
  if (isMinor) {
    if (url === null || page === null) return null;
    return (
      <p className="text-center text-13 text-ink-2">
        {words.short}{" "}
        <a href={page} className="link">
          {url}
        </a>
      </p>
    );
  }
  return (
    <Notice tone="wait" title={words.title}>
      <p>{words.here(hostname)}</p>
      {url === null || page === null ? (
        <p>{words.none}</p>
      ) : (
        <a href={page} className="link inline-flex min-h-11 items-center">
          {words.open(url)}
        </a>
      )}
    </Notice>
  );
}
