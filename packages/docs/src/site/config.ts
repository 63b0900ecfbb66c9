import { join } from "node:path";
import { defineConfig } from "vitepress";
import { BASE } from "../pages/docs-links.ts";
import { listDocs, ROOT } from "../pages/docs-pages.ts";
import { splitSections } from "../search/split-sections.ts";
import { STAGE } from "../stage/stage-site.ts";
import { MARKDOWN } from "./markdown.ts";
import { listMenus, listSidebars } from "./navigation.ts";

/** Pages about how it works inside. */
const INSIDE = /\/(adr|internals|spec)\//;

export const OUTPUT = join(ROOT, ".cache/docs/site");

const menus = listDocs();

export const config = defineConfig({
  lang: "en",
  title: "Kaunter",
  titleTemplate: ":title · Kaunter",
  description: "Documentation of Kaunter, a payment gateway for Malaysia that you run yourself.",
  base: BASE,
  cleanUrls: true,
  srcDir: STAGE,
  srcExclude: ["public/**"],
  outDir: OUTPUT,
  cacheDir: join(ROOT, ".cache/docs/vitepress"),
  // One page after the other, so that the index for the search has the same order in every build.
  buildConcurrency: 1,
  // In a file of its own: the content policy allows no script within a page but the theme's two.
  metaChunk: true,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}icon.svg` }]],
  // Without it, the theme adds a style element at each change of the colour scheme.
  appearance: { disableTransition: false },
  markdown: MARKDOWN,
  // The policy allows no inline styles either; these two are set again by the theme's script.
  transformHtml: (html) => html.replace(/ style="(?:position:relative;|--vp-vh:0px;|)"/g, ""),
  vite: { logLevel: "warn", build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    logo: "/icon.svg",
    nav: listMenus(menus),
    sidebar: listSidebars(menus),
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        detailedView: true,
        miniSearch: { _splitIntoSections: (file, html) => splitSections(html, !INSIDE.test(file)) },
      },
    },
    docFooter: { prev: "Previous", next: "Next" },
    notFound: {
      title: "Page not found",
      quote: "Nothing is at this address. Search for it, or start from the home page.",
      linkLabel: "Go to the home page",
      linkText: "Go to the home page",
    },
  },
});
