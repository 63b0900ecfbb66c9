import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { useSignedIn } from "../api/session.tsx";
import { Notice } from "../ui/page/notice.tsx";
import { useWords } from "../words/language.tsx";
import { UI_WORDS } from "../words/ui-words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Brand } from "./brand.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Drawer } from "./navigation/drawer.tsx";
import { SideNavigation } from "./navigation/side-navigation.tsx";
import { LanguageMenu } from "./preferences/language-menu.tsx";
import { ThemeMenu } from "./preferences/theme-menu.tsx";
import { SandboxBadge } from "./sandbox-badge.tsx";
import { SearchButton } from "./search/search-button.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** The frame of every page: navigation next to it on a desktop, behind a button on a phone. */
export function Layout() {
  const words = useWords(SHELL_WORDS);
  const { isSandbox, merchant } = useSignedIn();
  const isWide = useWide();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[248px_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only rounded-card bg-paper px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {words.skip}
      </a>
      {isWide !== false && <Aside />}
      <div className="flex min-w-0 flex-col">
        {isSandbox && <div aria-hidden className="h-1 bg-sandbox" />}
        <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-paper px-2 sm:px-4 lg:px-8">
          {isWide !== true && (
            <span className="flex lg:hidden">
              <Drawer />
            </span>
          )}
          <p className="mx-2 min-w-0 truncate font-semibold lg:ml-0">
            {merchant.brandName || merchant.companyName}
          </p>
          {isSandbox && <SandboxBadge />}
          <span className="flex-1" />
          <SearchButton />
          <span className="flex max-sm:hidden">
            <LanguageMenu />
            <ThemeMenu />
          </span>
          <AccountMenu />
        </header>
        <ConnectionNotice />
        <Main>
          {merchant.status === "SUSPENDED" && (
            <div className="px-4 pt-4 lg:px-8">
              <Notice tone="bad" title={words.suspended}>
                {words.suspendedHint}
              </Notice>
            </div>
          )}
          <Outlet />
        </Main>
        <footer className="px-4 pt-2 pb-4 text-13 text-ink-3 sm:px-6 lg:px-8">{words.zone}</footer>
      </div>
    </div>
  );
}

const isFirstRead = ({ state }: Query) => state.data === undefined;

/**
 * Busy while the page, or anything that it shows first, is loading; not while it refreshes. A
 * component of its own, so that a change of this state renders nothing else again.
 */
function Main({ children }: { children: ReactNode }) {
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const isReading = useIsReading();
  return (
    // On a phone what is below begins out of sight, where a page that grows may push it.
    <main
      id="content"
      tabIndex={-1}
      aria-busy={isOpening || isReading}
      className="min-w-0 flex-1 max-sm:min-h-dvh"
    >
      {children}
    </main>
  );
}

/** `useIsFetching` would come with the sign-in form, whose size is bounded. */
function useIsReading(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const isReading = () => client.isFetching({ predicate: isFirstRead }) > 0;
  return useSyncExternalStore(subscribe, isReading, isReading);
}

function Aside() {
  const { toOverview } = useWords(UI_WORDS);
  return (
    <aside className="border-r border-line bg-paper-2 max-lg:hidden">
      <div className="sticky top-0 flex h-dvh flex-col">
        <div className="flex h-14 flex-none items-center px-6">
          <Link to="/" aria-label={`Kaunter, ${toOverview}`}>
            <Brand />
          </Link>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <SideNavigation />
        </div>
      </div>
    </aside>
  );
}

/** Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

function watch(onChange: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

/**
 * Whether the navigation has a place next to the page; else it is in the drawer. Null where the
 * gateway makes the page, for a screen that it does not know.
 */
function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watch,
    () => matchMedia(WIDE).matches,
    () => null,
  );
}
