/** A wallet's method, as its folder declares it and as the rail offers it. */
import type { MethodGroup, RailMethod, Texts } from "../rail.ts";

export type FamilyId = "grabpay" | "tng" | "shopeepay" | "antom";

export interface WalletMethod extends RailMethod {
  partner: FamilyId;
  channel: string;
}

/** Web, mobile web, direct checkout by URL, direct checkout by QR. */
type Columns = `${"W" | "-"}${"M" | "-"}${"U" | "-"}${"Q" | "-"}`;

export interface WalletRow {
  id: string;
  aliases?: readonly string[];
  /** A brand: one spelling for every language, unless the brand itself has several. */
  name: string | Texts;
  /** The app that pays, where it has another name than the wallet. */
  app?: string | Texts;
  hint?: Texts;
  columns: Columns;
  channel: string;
  /** Default: the id, such as `tng` of `TNG_MY`. */
  mark?: string;
  group?: MethodGroup;
  region?: RailMethod["region"];
  limits?: readonly [number, number];
  expectedShare?: number;
  /** Equal payments of the plan that the brand offers to everybody. */
  instalments?: number;
  inMiniProgram?: true;
  /** Quick pay: the digits that its app shows, where the wallet publishes their form. */
  payerCodes?: RegExp;
  identifiesPayer?: true;
}
