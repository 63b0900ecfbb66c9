export interface RenderedPage {
  status: number;
  html: string;
  /** The end of `html` with what it draws, the same on many pages. */
  symbols?: string;
  headers: Record<string, string>;
}

/** A static file, kept in memory. Served under `path` for a year when `immutable`. */
export interface Asset {
  path: string;
  contentType: string;
  body: Buffer;
  immutable: boolean;
}
