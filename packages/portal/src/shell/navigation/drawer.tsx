import { useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { DialogToasts } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { Brand } from "../brand.tsx";
import { LanguageLinks } from "../preferences/language-links.tsx";
import { SHELL_WORDS } from "../shell-words.ts";
import { SideNavigation } from "./side-navigation.tsx";

/**
 * The navigation on small screens: a modal panel from the left. Its many links are made when it is
 * opened, so that they do not hold up the page.
 */
export function Drawer() {
  const words = useWords(SHELL_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the place changes
  useEffect(() => dialog.current?.close(), [path]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <IconButton label={words.menu} icon={MenuIcon} onClick={() => setOpen(true)} />
      <dialog
        ref={dialog}
        aria-label={words.navigation}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-paper-2 p-0"
        onClose={() => setOpen(false)}
      >
        {isOpen && <Contents onGo={() => dialog.current?.close()} />}
        {isOpen && <DialogToasts />}
      </dialog>
    </>
  );
}

function Contents({ onGo }: { onGo(): void }) {
  const words = useWords(SHELL_WORDS);
  return (
    <>
      <div className="flex h-14 items-center justify-between pr-2 pl-6">
        <Brand />
        <IconButton label={words.menu} icon={X} onClick={onGo} />
      </div>
      <SideNavigation onGo={onGo} />
      <div className="border-t border-line px-4 py-2 sm:hidden">
        <LanguageLinks />
      </div>
    </>
  );
}
