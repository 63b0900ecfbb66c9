import { createCssVariablesTheme } from "shiki";
import type { MarkdownOptions } from "vitepress";
import { anchorOf } from "../pages/docs-links.ts";
import { colorsByClass } from "./code-colors.ts";
import { renderDiagram } from "./diagram.ts";
import { nameTabs } from "./name-tabs.ts";

const LANGUAGE_ALIASES = { cs: "csharp", text: "txt" };

/** The repository's Markdown as its viewer reads it: no HTML, no attributes, no templates. */
export const MARKDOWN: MarkdownOptions = {
  html: false,
  attrs: { disable: true },
  emoji: { defs: { none: "" }, shortcuts: {} },
  anchor: { slugify: anchorOf },
  theme: createCssVariablesTheme(),
  codeTransformers: [colorsByClass],
  languageAlias: LANGUAGE_ALIASES,
  codeCopyButtonTitle: "Copy code",
  config(md) {
    const { fence, text } = md.renderer.rules;
    md.renderer.rules.fence = (tokens, index, ...rest) => {
      const token = tokens[index];
      if (token?.info === "mermaid") return renderDiagram(token.content);
      return fence?.(tokens, index, ...rest) ?? "";
    };
    const open = md.renderer.rules["container_code-group_open"];
    md.renderer.rules["container_code-group_open"] = (tokens, index, ...rest) =>
      nameTabs(open?.(tokens, index, ...rest) ?? "", index);
    // Braces would be taken for expressions of the page's template.
    md.renderer.rules.text = (...call) => (text?.(...call) ?? "").replaceAll("{{", "&#123;&#123;");
  },
};
