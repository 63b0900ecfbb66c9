import { readFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { readPasswordList } from "../../domain/access/session.ts";

/** Passwords that users may not choose: the 49,000 most common, and those of the operator. */
export function openPasswordList(path: string | null): ReadonlySet<string> {
  const common = dictionary["passwords-common"].map(String);
  const listed = path === null ? [] : readFileSync(path, "utf8").split(/\r?\n/);
  return readPasswordList([...common, ...listed]);
}
