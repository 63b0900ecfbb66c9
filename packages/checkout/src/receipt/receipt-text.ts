import { sentences } from "../format/sentences.ts";
import { MESSAGES } from "../messages/messages.ts";
import { companyLine, type ReceiptFact, type ReceiptFacts, receiptFacts } from "./receipt-facts.ts";

/** A receipt as text, for paper and email, in the payer's language. */
export interface ReceiptText {
  heading: string;
  merchant: string;
  /** The registered company and its number; "" for none. */
  company: string;
  /** How to reach the merchant. */
  contact: readonly string[];
  facts: readonly ReceiptFact[];
  /** The support contact. */
  help: string;
  linkNote: string;
  /** That no money moved; "" outside a sandbox. */
  sandbox: string;
}

export function receiptText(view: ReceiptFacts & { isSandbox: boolean }): ReceiptText {
  const m = MESSAGES[view.lang];
  const { merchant } = view;
  return {
    heading: m.success.receipt,
    merchant: merchant.name,
    company: companyLine(merchant),
    contact: [merchant.supportEmail, merchant.supportPhone].filter((one) => one !== undefined),
    facts: receiptFacts(view, m),
    help: sentences(view.lang, m.page.help, m.page.helpText(merchant.name)),
    linkNote: m.success.linkNote,
    sandbox: view.isSandbox ? m.page.sandbox : "",
  };
}
