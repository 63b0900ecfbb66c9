import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VARIABLES } from "../environment.ts";

/** Set by systemd for `LoadCredential=`; in a container, where secrets are mounted. */
const CREDENTIALS_FOLDER = "CREDENTIALS_DIRECTORY";
/** `LoadCredential=kaunter:/folder` puts `kaunter_` before the name of each file. */
const PREFIX = /^[a-z]+_/;

const NAMES: readonly string[] = VARIABLES.map(([, { name }]) => name);

/**
 * The environment with the files of `CREDENTIALS_DIRECTORY` that are named after a variable, so
 * that no secret is in a unit file or in the environment of every process. A variable that is set,
 * even to nothing, takes precedence: a parent withholds some from its children.
 */
export function addCredentials(environment: NodeJS.ProcessEnv): {
  environment: NodeJS.ProcessEnv;
  problems: string[];
} {
  const folder = environment[CREDENTIALS_FOLDER];
  if (!folder) return { environment, problems: [] };
  try {
    const entries = readdirSync(folder)
      .map((file) => ({ file, name: file.replace(PREFIX, "") }))
      .filter(({ name }) => isVariable(name) && !(name in environment))
      .map(({ file, name }) => [name, readFileSync(join(folder, file), "utf8").trim()]);
    return { environment: { ...environment, ...Object.fromEntries(entries) }, problems: [] };
  } catch (error) {
    // The message names the file.
    const reason = error instanceof Error ? error.message : String(error);
    return { environment, problems: [`${CREDENTIALS_FOLDER} cannot be read (${reason}).`] };
  }
}

/** The service manager may put other services' credentials there. A misspelt name is reported. */
function isVariable(name: string): boolean {
  return NAMES.includes(name) || /^KAUNTER_[A-Z_]+$/.test(name);
}
