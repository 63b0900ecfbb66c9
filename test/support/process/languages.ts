/** How the programs of the guides and examples are run, and whether they can be on this machine. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findProgram, LANGUAGES } from "../../../scripts/find-languages.mjs";

export type Command = readonly [program: string, ...words: string[]];
export type LanguageName = keyof typeof LANGUAGES;

/** A command that runs a program; `folder` is for what a compiler writes. */
export function prepareProgram(language: LanguageName, file: string, folder: string): Command {
  const program = findProgram(LANGUAGES[language]) ?? LANGUAGES[language].name;
  switch (language) {
    case "go": {
      const binary = join(folder, "program");
      execFileSync(program, ["build", "-o", binary, file], { stdio: ["ignore", "ignore", "pipe"] });
      return [binary];
    }
    case "java":
      // It runs a few lines once, and reads them alike in every locale.
      return ["java", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8", file];
    default:
      return [program, file];
  }
}

/** What node:test takes as `skip`. `npm test` installs what is missing where it may. */
export function whySkipped(language: LanguageName): string | false {
  const { name, debianPackages } = LANGUAGES[language];
  const isThere = findProgram(LANGUAGES[language]) !== undefined;
  return isThere ? false : `${name} is not installed (Debian: ${debianPackages.join(" ")})`;
}
