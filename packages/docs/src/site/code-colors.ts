import type { ShikiTransformer } from "shiki";

/** Token kinds of the highlighter's theme of variables, and the classes that the style colours. */
const TOKEN = /--shiki-token-([\w-]+)/;

/**
 * Classes instead of inline styles, which the site's content policy forbids. Dark mode and contrast
 * are then the style sheet's.
 */
export const colorsByClass: ShikiTransformer = {
  name: "kaunter-colors-by-class",
  pre(node) {
    delete node.properties.style;
  },
  span(node) {
    const style = String(node.properties.style ?? "");
    delete node.properties.style;
    const kind = TOKEN.exec(style)?.[1];
    if (kind !== undefined) node.properties.class = `code-${kind}`;
  },
};
