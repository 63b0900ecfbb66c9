import { useNavigate } from "@tanstack/react-router";
import { LogOut, ShieldCheck } from "lucide-react";
import { call } from "../api/call.ts";
import { useSetSession, useSignedIn } from "../api/session.tsx";
import { Menu } from "../ui/menu.tsx";
import { useToast } from "../ui/page/toast.tsx";
import { useWords } from "../words/language.tsx";
import { THEMES, useTheme } from "./preferences/theme.ts";
import { SHELL_WORDS } from "./shell-words.ts";

export function AccountMenu() {
  const words = useWords(SHELL_WORDS);
  const { user, merchant } = useSignedIn();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [theme, setTheme] = useTheme();
  const signOut = async () => {
    try {
      await call("logout");
      setSession(await call("getSession"));
      await navigate({ to: "/" });
    } catch (error) {
      toast.failed(error);
    }
  };
  const letters = `${user.firstName[0] ?? ""}${user.lastName[0] ?? ""}`;
  const initials = (letters || user.email.slice(0, 1)).toUpperCase();
  return (
    <Menu
      label={words.account}
      trigger={
        <button
          type="button"
          aria-label={`${initials}: ${words.account}, ${user.email}`}
          className="ml-1 inline-flex size-11 items-center justify-center rounded-full"
        >
          <span className="inline-flex size-9 items-center justify-center rounded-full bg-brand-soft text-13 font-semibold text-brand">
            {initials}
          </span>
        </button>
      }
      head={
        <>
          <p className="font-semibold">{`${user.firstName} ${user.lastName}`.trim()}</p>
          <p className="text-13 break-all text-ink-2">{user.email}</p>
          <p className="text-13 text-ink-2">{merchant.companyName}</p>
        </>
      }
      groups={[
        [
          {
            text: words.security,
            icon: ShieldCheck,
            onPick: () => void navigate({ to: "/account" }),
          },
        ],
        THEMES.map((each) => ({
          text: `${words.theme}: ${words[each]}`,
          isChosen: each === theme,
          onPick: () => setTheme(each),
        })),
        [{ text: words.signOut, icon: LogOut, onPick: () => void signOut() }],
      ]}
    />
  );
}
