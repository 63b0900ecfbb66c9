import {
  listLeaves,
  type SettingFact,
  type SettingsObject,
} from "../../domain/contract/settings-changes.ts";
import { GatewayError } from "../../domain/errors.ts";
import { storableText } from "../../domain/storable-text.ts";
import { describePem } from "../../platform/keys/describe-pem.ts";
import type { Deps } from "../deps.ts";

/** Digits that tell one secret from another, and help nobody to guess it. */
const FINGERPRINT_LENGTH = 8;
const LEAVES_MAX = 300;

/** What people may see of settings from now on. Throws INVALID_PARAMETER for too many. */
export function describeSettings(
  { rails, fingerprinter }: Pick<Deps, "fingerprinter" | "rails">,
  settings: SettingsObject,
): SettingFact[] {
  const leaves = listLeaves(settings);
  if (leaves.length > LEAVES_MAX) {
    const detail = `settings must not have more than ${LEAVES_MAX} values.`;
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  return leaves.map(({ path, value }) => {
    const pem = typeof value === "string" ? describePem(value) : null;
    const shown = pem ? null : rails.shownSetting(path, value);
    const digits = () =>
      fingerprinter
        .of(`contract setting ${String(value)}`)
        .toString("hex")
        .slice(0, FINGERPRINT_LENGTH);
    return {
      path: storableText(path),
      value: shown === null ? null : storableText(shown),
      fingerprint: pem?.sha256 ?? (shown === null ? digits() : null),
      endsAt: pem?.endsAt?.toISOString() ?? null,
    };
  });
}
