import { createMerkleTree } from "./merkle.ts";
import {
  encodeLine,
  PROOF_COLUMN,
  PROVED_COLUMNS,
  type ReadProof,
  readProof,
} from "./settlement-proof.ts";

export type CheckedSettlement =
  | ({ isValid: true } & ReadProof)
  | { isValid: false; problem: string };

/** Proves the rows of a settlement's file, its header first. Cells are text, without CSV quotes. */
export function checkSettlementRows(rows: readonly (readonly string[])[]): CheckedSettlement {
  const [header = [], ...lines] = rows;
  const places = PROVED_COLUMNS.map((name) => header.indexOf(name));
  const missing = PROVED_COLUMNS.filter((_, i) => places[i] === -1);
  const proofPlace = header.indexOf(PROOF_COLUMN);
  if (proofPlace === -1) missing.push(PROOF_COLUMN as never);
  if (missing.length > 0) return failed(`The file has no column ${missing.join(", ")}.`);
  const text = lines[0]?.[proofPlace] ?? "";
  if (text === "") return failed("The file has no proof in its first line: is it complete?");
  const proof = readProof(text);
  if (!proof) return failed("The proof in the first line is damaged or was not signed by its key.");
  const proved = lines.map((line) => places.map((place) => line[place] ?? ""));
  // A settlement without lines has one row with only the proof.
  const isEmpty = proof.statement.lineCount === 0 && proved.length === 1;
  return compare(proof, isEmpty && proved[0]?.every((cell) => cell === "") ? [] : proved);
}

function compare(proof: ReadProof, lines: readonly (readonly string[])[]): CheckedSettlement {
  const { lineCount, linesMinor, root, openingMinor, payoutMinor, closingMinor } = proof.statement;
  if (lines.length !== lineCount) {
    return failed(`The file has ${lines.length} lines; ${lineCount} were signed.`);
  }
  const tree = createMerkleTree();
  let sumMinor = 0;
  for (const line of lines) {
    tree.add(encodeLine(line));
    sumMinor += toSen(line.at(-1) ?? "");
  }
  if (Buffer.from(tree.root()).toString("hex") !== root) {
    return failed(
      "A line was changed, moved or replaced: the lines do not have the Merkle root that was signed.",
    );
  }
  if (sumMinor !== linesMinor || openingMinor + linesMinor !== payoutMinor + closingMinor) {
    return failed("The amounts of the lines do not add up to what was signed.");
  }
  return { isValid: true, ...proof };
}

function failed(problem: string): CheckedSettlement {
  return { isValid: false, problem };
}

/** `-12.30` is -1230; NaN for anything else. */
function toSen(amount: string): number {
  return /^-?\d+\.\d\d$/.test(amount) ? Number(amount.replace(".", "")) : Number.NaN;
}
