/** What a browser must do here, whatever its protocol. */
export interface Tab {
  /** Name and version. */
  name: string;
  open(url: string): Promise<void>;
  /** Waits until there is one, in the frame with the card form if so wanted. */
  waitFor(css: string, place?: Place): Promise<void>;
  type(css: string, text: string, place?: Place): Promise<void>;
  click(css: string, place?: Place): Promise<void>;
  /** The value of a script without arguments, as JSON has it. */
  read<T>(script: string): Promise<T>;
  /**
   * Errors and warnings of the console so far, from every page; null where the driver does not
   * report them.
   */
  complaints(): Promise<readonly string[] | null>;
  close(): Promise<void>;
}

export type Place = "page" | "card frame";

export const CARD_FRAME = "iframe[data-card-frame]";
/** Only so that what never comes is named at last; no machine is expected to be quick. */
export const LIMIT_MS = 120_000;
