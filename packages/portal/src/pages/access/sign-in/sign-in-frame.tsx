import { type ReactNode, useEffect } from "react";
import { Brand } from "../../../shell/brand.tsx";
import { LanguageLinks } from "../../../shell/preferences/language-links.tsx";
import { SandboxBadge } from "../../../shell/sandbox-badge.tsx";

interface SignInFrameProps {
  title: string;
  lead?: string;
  isSandbox?: boolean;
  children: ReactNode;
}

/** One centred column: the frame of every page before sign-in. */
export function SignInFrame({ title, lead, isSandbox, children }: SignInFrameProps) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Kaunter`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col bg-paper-2">
      {isSandbox && <div aria-hidden className="h-1 bg-sandbox" />}
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 max-sm:pt-2 sm:px-6">
        <Brand />
        {isSandbox && <SandboxBadge />}
        <span className="flex-1" />
        <LanguageLinks />
      </header>
      <main className="flex flex-1 items-start justify-center px-4 py-8 sm:items-center sm:pb-24">
        <div className="w-full max-w-[420px] rounded-card border border-line bg-paper p-6 shadow-card sm:p-8">
          <h1 className="text-26 font-semibold tracking-tight">{title}</h1>
          {lead && <p className="mt-1 mb-6 text-ink-2">{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
