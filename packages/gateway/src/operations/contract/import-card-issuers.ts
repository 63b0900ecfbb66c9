import { readCardIssuers } from "../../domain/contract/card-issuers.ts";
import { GatewayError } from "../../domain/errors.ts";
import { countCardIssuers, replaceCardIssuers } from "../../store/contract/card-issuers.ts";
import { recordSystemChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

export interface ImportedIssuers {
  ranges: number;
  /** How many there were before. */
  replaced: number;
  /** Ranges of which a part has the country of another. */
  overlapping: number;
}

/**
 * Replaces the list of card issuers, which rules about countries read. Nothing changes when a line
 * cannot be read: throws INVALID_PARAMETER with all problems. `actor`: the user of the system, and
 * the merchant that operators belong to.
 */
export async function importCardIssuers(
  deps: Pick<Deps, "clock" | "database" | "random">,
  text: string,
  actor: { userName: string; merchantId: string },
): Promise<ImportedIssuers> {
  const { ranges, overlapping, problems } = readCardIssuers(text);
  if (problems.length > 0) {
    throw new GatewayError("INVALID_PARAMETER", { detail: problems.join(" ") });
  }
  return deps.database.transaction(async (tx) => {
    const replaced = await countCardIssuers(tx);
    await replaceCardIssuers(tx, ranges);
    const change = {
      merchantId: actor.merchantId,
      action: "contract.issuers_imported" as const,
      targetKind: "contract" as const,
      targetId: "ISSUERS",
      before: { ranges: replaced },
      after: { ranges: ranges.length },
    };
    await recordSystemChange(deps, tx, change, actor.userName);
    return { ranges: ranges.length, replaced, overlapping };
  });
}
