import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";
import { rememberLanguage } from "./language-tabs.ts";
import { provideMainLandmark } from "./main-landmark.ts";

/** The default theme in the project's colours; a language chosen in one tab is chosen in all. */
export const theme: Theme = {
  extends: DefaultTheme,
  setup: provideMainLandmark,
  enhanceApp() {
    if (typeof document !== "undefined") rememberLanguage();
  },
};
