import type { BankFile } from "../bank-entry.ts";
import { keysOf } from "./match-keys.ts";

/** By what a file's payouts are looked for, before its entries are matched. */
export interface NamedPayouts {
  ids: readonly string[];
  /** Of the files that we sent. */
  messageIds: readonly string[];
  amountsMinor: readonly number[];
}

export function collectNames({ entries }: BankFile): NamedPayouts {
  const ids = new Set<string>();
  const messageIds = new Set<string>();
  const amountsMinor = new Set<number>();
  for (const entry of entries) {
    const { references, textIds } = keysOf(entry);
    for (const id of [...references, ...textIds]) ids.add(id);
    if (entry.messageId !== null) messageIds.add(entry.messageId);
    if (entry.amountMinor !== null) amountsMinor.add(entry.amountMinor);
  }
  return { ids: [...ids], messageIds: [...messageIds], amountsMinor: [...amountsMinor] };
}
