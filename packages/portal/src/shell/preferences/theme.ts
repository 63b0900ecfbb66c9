import { useState } from "react";
import { recall, remember } from "./browser-memory.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "kaunter.theme";

/** The chosen theme. `first.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => THEMES.find((each) => each === recall(KEY)) ?? "system",
  );
  return [
    theme,
    (chosen) => {
      remember(KEY, chosen === "system" ? null : chosen);
      if (chosen === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = chosen;
      setTheme(chosen);
    },
  ];
}
