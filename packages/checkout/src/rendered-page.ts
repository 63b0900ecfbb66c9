export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** A static file, kept in memory. Served under `path` for a year when `immutable`. */
export interface Asset {
  path: string;
  contentType: string;
  body: Buffer;
  immutable: boolean;
}
