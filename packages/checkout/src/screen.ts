import type { Html } from "./markup/html.ts";
import type { IconName } from "./markup/icons.ts";

export type Tone = "good" | "warn" | "bad" | "wait";

/** What a screen gives to the document around it. */
export interface ScreenParts {
  status: number;
  /** The page's `h1` and the first part of its title. */
  heading: string;
  /** Names in the heading that are not translated. */
  brands?: readonly string[];
  /** Set for pages that show a payment's status: icon and colour next to the heading. */
  mark?: { icon: IconName; tone: Tone };
  body: Html;
  /** Where a browser without script goes, and when. */
  refresh?: { afterMs: number; url: string };
  /** `follow`: reload on any change. `final`: leave the form alone until the checkout has ended. */
  live?: "follow" | "final";
  /** The time left is shown and counted. */
  isTimed?: boolean;
  /** Link above the heading, back to the choice of methods. */
  hasBackLink?: boolean;
  /** The button at the end that gives up and goes to the shop. */
  canCancel?: boolean;
  /** Only the body: no order, no header. */
  isBare?: boolean;
}
