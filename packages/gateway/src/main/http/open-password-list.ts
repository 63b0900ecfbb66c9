import { readFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { readPasswordList } from "../../domain/access/session.ts";

/** Passwords that users may not choose: the most common 49,000, and those of the operator's file. */
export function openPasswordList(path: string | null): ReadonlySet<string> {
  const common = dictionary["passwords-common"].map(String);
  const listed = path === null ? [] : readFileSync(path, "utf8").split(/\r?\n/);
  return readPasswordList([...common, ...listed]);
}
