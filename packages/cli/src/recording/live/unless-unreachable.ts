import { KaunterConnectionError, KaunterError } from "@kaunter/sdk";

/** A gateway that is away for a while ends no session. */
export async function unlessUnreachable(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof KaunterConnectionError || error instanceof KaunterError)) throw error;
  }
}
