import { open } from "node:fs/promises";
import { dictionary } from "@zxcvbn-ts/language-common";
import { toListedPassword } from "../../domain/access/session.ts";

/** Passwords that users may not choose: the 49,000 most common, and those of the operator. */
export async function readPasswordList(path: string | null): Promise<ReadonlySet<string>> {
  const list = new Set<string>();
  const add = (password: string) => {
    const listed = toListedPassword(password);
    if (listed !== null) list.add(listed);
  };
  for (const password of dictionary["passwords-common"]) add(String(password));
  if (path === null) return list;
  // By line: most are too short, and all at once would take many times the size of the file.
  const file = await open(path);
  for await (const line of file.readLines()) add(line);
  return list;
}
