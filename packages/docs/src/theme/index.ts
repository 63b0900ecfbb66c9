import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";
import { searchOptions } from "../search/rank.ts";
import { rememberLanguage } from "./language-tabs.ts";
import { provideMainLandmark } from "./main-landmark.ts";

/** The default theme in the project's colours; a language chosen in one tab is chosen in all. */
export const theme: Theme = {
  extends: DefaultTheme,
  setup: provideMainLandmark,
  enhanceApp({ siteData }) {
    // Functions in the settings would be sent as text, which the content policy forbids to run.
    const { base, themeConfig } = siteData.value;
    themeConfig.search.options.miniSearch = { searchOptions: searchOptions(base) };
    if (typeof document !== "undefined") rememberLanguage();
  },
};
