import { userInfo } from "node:os";
import { inheritedEnvironment } from "../../config.ts";

/**
 * The user of a command, for the audit log: the one that called `sudo`, else the system's user. In
 * a container the account often has no name.
 */
export function findCallerName({ SUDO_USER } = inheritedEnvironment()): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
