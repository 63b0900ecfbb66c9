import type { MarkFiles } from "@kaunter/checkout";

/** A file that was checked and cleaned. */
export interface MarkFile {
  /** With the content's hash, so that it can be cached indefinitely. */
  name: string;
  contentType: "image/svg+xml" | "image/png";
  content: Buffer;
}

/** The official artwork in the operator's folder; empty without one. */
export interface OperatorMarks {
  /** For the pages. */
  files: MarkFiles;
  contents: readonly MarkFile[];
}
