import { generate } from "otplib";
import type { TestGateway } from "../../gateway.ts";

const STEP_SECONDS = 30;

/**
 * What an authenticator app shows now, or in half a minute: each code works once, and one of the
 * past would expire while a slow machine types it.
 */
export function authenticatorCode(
  gateway: TestGateway,
  secret: string,
  when: "now" | "next" = "now",
): Promise<string> {
  const now = Math.floor(gateway.deps.trueClock.now().getTime() / 1_000);
  return generate({ secret, epoch: when === "now" ? now : now + STEP_SECONDS });
}
