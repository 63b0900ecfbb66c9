import { GatewayError } from "../../domain/errors.ts";

export async function notYet(): Promise<never> {
  throw new GatewayError("OVERLOAD", { detail: "This part of the portal is being built." });
}
