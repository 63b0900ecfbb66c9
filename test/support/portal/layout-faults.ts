/** What is wrong with where a page's texts are. */
import type { Page } from "playwright-core";

/**
 * Texts that are drawn over each other, beyond what holds them, or cut off without a sign of it.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(listFaults);
}

/** In the page. */
function listFaults(): string[] {
  interface Drawn {
    text: string;
    node: Node;
    box: DOMRect;
    element: Element;
  }
  /** What is left of a box inside everything that cuts it off; null: nothing. */
  const visiblePart = (box: DOMRect, element: Element): DOMRect | null => {
    let { left, top, right, bottom } = box;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { overflowX, display } = getComputedStyle(each);
      if (overflowX === "visible" || display === "inline") continue;
      const edge = each.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return right - left > 1 && bottom - top > 1
      ? new DOMRect(left, top, right - left, bottom - top)
      : null;
  };
  const root = document.querySelector("dialog[open]") ?? document.querySelector("main");
  if (!root) return ["nothing is shown"];
  const drawn: Drawn[] = [];
  const faults = new Set<string>();
  /** It ends in an ellipsis, or its container scrolls on purpose. */
  const isShortened = (element: Element): boolean => {
    for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(each);
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return true;
      if (each.matches("code, textarea, [role=tablist]")) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || !element.checkVisibility()) continue;
    if (element.closest("svg, option, pre, .sr-only, iframe")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = visiblePart(rect, element);
      if (!box) continue;
      drawn.push({ text: text.slice(0, 40), node, box, element });
      if (box.right < rect.right - 1 && !isShortened(element)) faults.add(`"${text}" is cut off`);
    }
  }
  const overlap = (a: DOMRect, b: DOMRect) => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // Letters of two lines may touch in a tall script.
    return width > 2 && height > Math.min(a.height, b.height) / 2;
  };
  drawn.forEach((one, index) => {
    for (const other of drawn.slice(index + 1)) {
      if (one.node !== other.node && overlap(one.box, other.box))
        faults.add(`"${one.text}" is over "${other.text}"`);
    }
    if (one.box.right > document.documentElement.clientWidth + 1) {
      faults.add(`"${one.text}" goes beyond the screen`);
    }
    const panel = one.element.closest("section")?.getBoundingClientRect();
    if (panel && one.box.right > panel.right + 1) faults.add(`"${one.text}" goes beyond its panel`);
  });
  return [...faults];
}
