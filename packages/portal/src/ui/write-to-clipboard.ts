/** A text, or what makes a new one for each copy. */
export type CopySource = string | (() => Promise<string>);

/** Copies a text. Rejects where the browser does not allow it. */
export async function writeToClipboard(text: CopySource): Promise<void> {
  // Browsers have it on pages of HTTPS and localhost only.
  if (!navigator.clipboard) return copySelected(typeof text === "string" ? text : await text());
  if (typeof text === "string") return navigator.clipboard.writeText(text);
  // Safari lets a page write only while it handles the click, but takes a promise.
  const made = text().then((made) => new Blob([made], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": made })]);
}

/** As a user does: selects the text, here in a field of its own, and copies the selection. */
function copySelected(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  // What is outside of a modal dialog cannot be selected.
  const dialogs = document.querySelectorAll("dialog[open]");
  ([...dialogs].at(-1) ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("not copied");
}
