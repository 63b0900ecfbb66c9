import type { Secret } from "../platform/secret.ts";

/** Quick pay: the code on a payer's phone, and where the merchant scanned it. */
export interface ScannedCode {
  /** Good for one payment and about a minute. */
  code: Secret<string>;
  merchantId: string;
  storeId: string;
  storeName: string;
  /** The merchant's own; may be empty. */
  terminalId: string;
}
