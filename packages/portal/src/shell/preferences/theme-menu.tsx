import { Monitor, Moon, Sun } from "lucide-react";
import { Menu } from "../../ui/menu.tsx";
import { useWords } from "../../words/language.tsx";
import { SHELL_WORDS } from "../shell-words.ts";
import { THEMES, useTheme } from "./theme.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeMenu() {
  const words = useWords(SHELL_WORDS);
  const [theme, setTheme] = useTheme();
  const Icon = ICONS[theme];
  return (
    <Menu
      label={words.theme}
      trigger={
        <button
          type="button"
          aria-label={`${words.theme}: ${words[theme]}`}
          className="inline-flex size-11 items-center justify-center rounded-card text-ink-2 hover:bg-paper-2 hover:text-ink"
        >
          <Icon aria-hidden size={18} />
        </button>
      }
      groups={[
        THEMES.map((each) => ({
          text: words[each],
          icon: ICONS[each],
          isChosen: each === theme,
          onPick: () => setTheme(each),
        })),
      ]}
    />
  );
}
