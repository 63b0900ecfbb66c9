import { createHash } from "node:crypto";
import type { BankFile } from "../../domain/payout/bank/bank-entry.ts";
import { collectNames, type NamedPayouts } from "../../domain/payout/bank/match/collect-names.ts";
import { type ReadContext, readBankFile } from "../../domain/payout/bank/read/read-bank-file.ts";
import type { ReadProblem } from "../../domain/payout/bank/read/read-problem.ts";

/** What a bank's file says, before it is known which payouts it is about. */
export type ReadAnswers =
  | { kind: "problem"; problem: ReadProblem }
  | {
      kind: "read";
      file: BankFile;
      names: NamedPayouts;
      /** Of kind, IDs and entries, not of where they are in the file. */
      sha256: string;
    };

export function readBankAnswers(content: Uint8Array, context: ReadContext): ReadAnswers {
  const read = readBankFile(content, context);
  if (read.kind === "problem") return read;
  const { file } = read;
  const hash = createHash("sha256").update(JSON.stringify([file.kind, file.ids]));
  for (const { line: _, ...entry } of file.entries) hash.update(JSON.stringify(entry));
  return { kind: "read", file, names: collectNames(file), sha256: hash.digest("hex") };
}
