/** What `kaunter doctor --installation` says about one thing. */
export interface Finding {
  check: string;
  state: "ok" | "warn" | "fail";
  /** What was found. */
  text: string;
  /** What to do about it; empty when nothing is. */
  fix: string;
}

export const ok = (check: string, text: string): Finding => ({ check, state: "ok", text, fix: "" });

export const warn = (check: string, text: string, fix: string): Finding => ({
  ...{ check, state: "warn", text, fix },
});

export const fail = (check: string, text: string, fix: string): Finding => ({
  ...{ check, state: "fail", text, fix },
});

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
