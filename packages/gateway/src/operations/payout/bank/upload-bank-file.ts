import { createHash } from "node:crypto";
import { GatewayError } from "../../../domain/errors.ts";
import type { ReadProblem } from "../../../domain/payout/bank/read/read-problem.ts";
import { findBankFile, findBankFileContent } from "../../../store/payout/bank-files.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { type ReceivedFile, receiveBankFile } from "./receive-bank-file.ts";

export interface Upload {
  bytes: Buffer;
  name: string;
  layout: string | null;
}

/** As `receiveBankFile`; a file that cannot be read leaves an entry in the audit log only. */
export async function uploadBankFile(deps: Deps, act: Act, upload: Upload): Promise<ReceivedFile> {
  const received = await receiveBankFile(deps, { ...upload, act });
  if (received.kind === "problem") await recordRejected(deps, act, upload, received.problem);
  return received;
}

async function recordRejected(
  deps: Deps,
  act: Act,
  { bytes, name }: Upload,
  problem: ReadProblem | null,
): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await deps.database.transaction((tx) =>
    recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
      ...{ merchantId: act.actor.merchantId, action: "bank_file.rejected" },
      ...{ targetKind: "bank_file", targetId: "" },
      after: { name, sha256, bytes: bytes.length, problem: problem ?? "TOO_SLOW" },
    }),
  );
}

/** As it was received. Throws NOT_FOUND. */
export async function downloadBankFile(
  deps: Deps,
  act: Act,
  number: number,
): Promise<{ name: string; content: Buffer }> {
  return deps.database.transaction(async (tx) => {
    const file = await findBankFile(tx, number);
    const content = file && (await findBankFileContent(tx, number));
    if (!file || !content) throw new GatewayError("NOT_FOUND");
    const { name, sha256 } = file;
    await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), {
      ...{ merchantId: act.actor.merchantId, action: "bank_file.downloaded" },
      ...{ targetKind: "bank_file", targetId: String(number), after: { name, sha256 } },
    });
    return { name, content };
  });
}
