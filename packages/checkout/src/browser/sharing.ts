/** Sharing the receipt: with the phone's own menu where it has one, else as a link. */
import { findAll } from "./basics.ts";

export function startSharing(): void {
  if (typeof navigator.share !== "function") return;
  for (const button of findAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const { shareTitle: title = "", shareText: text = "", share: url = "" } = button.dataset;
      // Rejected when the payer closes the menu: nothing to say.
      navigator.share({ title, text, url }).catch(() => {});
    });
  }
}
