import { type Html, type HtmlValue, html } from "../markup/html.ts";
import { type IconName, icon } from "../markup/icons.ts";
import type { Tone } from "../screen.ts";

const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  good: "circle-check",
  warn: "triangle-alert",
  bad: "circle-alert",
  wait: "info",
};

/** A message with an icon and a colour. `isAlert`: announced at once. */
export function noticeBox(tone: Tone, body: HtmlValue, isAlert = false): Html {
  return html`<div class="notice ${tone}"${isAlert && html` role="alert"`}>${icon(TONE_ICONS[tone])}<div>${body}</div></div>`;
}
