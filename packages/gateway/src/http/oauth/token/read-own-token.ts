import { GatewayError } from "../../../domain/errors.ts";
import type { ReadToken, Tokens } from "../../../operations/application/tokens.ts";

/** Null for anything but a valid access token of this application. */
export async function readOwnToken(
  tokens: Tokens,
  clientId: string,
  token: string,
): Promise<ReadToken | null> {
  try {
    const read = await tokens.read(token);
    return read.applicationId === clientId ? read : null;
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}
