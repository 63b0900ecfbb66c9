/**
 * Fields of digits: put in order while they are typed, with the caret where the payer expects it.
 */

interface Typing {
  /** The caret is behind the last character: nothing is edited in the middle. */
  isAtEnd: boolean;
  isDeleting: boolean;
}

/**
 * A composition is left alone until it ends: its text is not yet what the payer means, and changing
 * it makes input methods write it twice.
 */
export function startTyping(
  input: HTMLInputElement,
  format: (text: string, typing: Typing) => string,
): void {
  const apply = (event: Event) => {
    const isInput = event instanceof InputEvent;
    if (isInput && event.isComposing) return;
    const { value } = input;
    const caret = input.selectionStart ?? value.length;
    const typing = {
      isAtEnd: caret === value.length,
      isDeleting: isInput && event.inputType.startsWith("delete"),
    };
    const text = format(value, typing);
    if (text === value) return;
    input.value = text;
    if (document.activeElement !== input) return;
    let at = typing.isAtEnd ? text.length : format(value.slice(0, caret), typing).length;
    // Delete before a space that comes back goes over it.
    if (isInput && event.inputType === "deleteContentForward" && text[at] === " ") at += 1;
    input.setSelectionRange(at, at);
  };
  input.addEventListener("input", apply);
  input.addEventListener("compositionend", apply);
}
