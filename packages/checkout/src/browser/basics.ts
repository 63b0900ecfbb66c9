/**
 * What both scripts need: that of the page and that of the card form. Nothing is kept or logged.
 */

/** Written by our own renderer into this very document, hence the cast. */
export function readWords<W>(): W {
  return JSON.parse(document.body.dataset.words ?? "{}") as W;
}

export function findAll<E extends HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] {
  return Array.from(within.querySelectorAll<E>(selector));
}

/** Speaks through the document's one polite live region. */
export function announce(text: string): void {
  const region = document.querySelector("[data-announce]");
  if (region !== null) region.textContent = text;
}

/** Message of the hidden frame's last document: the card issuer has finished its check. */
export const THREE_DS_DONE = "kaunter-three-ds-done";

/** Message by which the page requests the card form's height. */
export const HEIGHT_QUESTION = "kaunter-card-height";

/** Message by which the card form says that it was sent. */
export const CARD_SENT = "kaunter-card-sent";

/** Its name in the message that says how much of the card form is below what the payer sees. */
export interface CardCovered {
  coveredPx: number;
}

/** Message by which the card form says that Escape was pressed in it. */
export const CARD_ESCAPE = "kaunter-card-escape";
