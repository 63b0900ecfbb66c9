/** Sandbox: a test card at one click. */
import { brandRule } from "../../card-rules.ts";
import { findAll } from "../basics.ts";
import { cardInputs, checkAll } from "./card-form.ts";

export function startTestCards(): void {
  const card = cardInputs();
  if (card === null) return;
  const fill = (input: HTMLInputElement, value: string) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const button of findAll("[data-fill-card]")) {
    button.addEventListener("click", () => {
      const number = button.dataset.fillCard ?? "";
      const { inputs, form } = card;
      form.querySelector<HTMLInputElement>("input.new-card")?.click();
      fill(inputs.cardNumber, number);
      fill(inputs.cardExpiry, `12/${String(new Date().getFullYear() + 2).slice(-2)}`);
      fill(inputs.cardCvc, brandRule(number)?.cvcLength === 4 ? "1234" : "123");
      if (inputs.cardName.value === "") fill(inputs.cardName, "NUR AISYAH");
      checkAll(card);
      form.querySelector<HTMLElement>('button[type="submit"].primary')?.focus();
    });
  }
}
