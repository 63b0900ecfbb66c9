/** A page of labels and values to print; all of it is text. */
export interface Sheet {
  /** BCP 47. */
  lang: string;
  heading: string;
  /** In a box above everything else; "" for none. */
  banner: string;
  issuer: string;
  /** Below the issuer's name. */
  issuerLines: readonly string[];
  rows: readonly SheetRow[];
  /** Small print. */
  notes: readonly string[];
  createdAt: Date;
}

interface SheetRow {
  label: string;
  value: string;
  detail?: string;
  /** In large type. */
  isStrong?: boolean;
}
