/** The functions under test: those of the gateway, or the same sources with one fault in them. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import type * as checkout from "../../../packages/gateway/src/domain/checkout/checkout.ts";
import type * as dispute from "../../../packages/gateway/src/domain/dispute/dispute.ts";
import type * as fee from "../../../packages/gateway/src/domain/ledger/fee.ts";
import type * as ledger from "../../../packages/gateway/src/domain/ledger/ledger.ts";
import type * as applyReport from "../../../packages/gateway/src/domain/payment/apply-report.ts";
import type * as attempt from "../../../packages/gateway/src/domain/payment/attempt.ts";
import type * as refundIntent from "../../../packages/gateway/src/domain/payment/refund-intent.ts";
import type * as combine from "../../../packages/gateway/src/domain/payout/bank/match/combine-outcomes.ts";
import type * as payout from "../../../packages/gateway/src/domain/payout/payout.ts";
import type * as payoutAnswers from "../../../packages/gateway/src/domain/payout/payout-answers.ts";
import type * as payoutResult from "../../../packages/gateway/src/domain/payout/payout-result.ts";
import type * as review from "../../../packages/gateway/src/domain/provider-report/review-report.ts";
import type * as refund from "../../../packages/gateway/src/domain/refund/refund.ts";
import type * as settlement from "../../../packages/gateway/src/domain/settlement/settlement.ts";
import type * as stateTable from "../../../packages/gateway/src/domain/state-table.ts";

const ROOT = new URL("../../../packages/gateway/src/domain/", import.meta.url);
/** What is loaded; a new subject adds its file here, and its acts to `acts/index.ts`. */
const FILES = [
  "checkout/checkout.ts",
  "dispute/dispute.ts",
  "ledger/fee.ts",
  "ledger/ledger.ts",
  "payment/apply-report.ts",
  "payment/attempt.ts",
  "payment/refund-intent.ts",
  "payout/bank/match/combine-outcomes.ts",
  "payout/payout-answers.ts",
  "payout/payout-result.ts",
  "payout/payout.ts",
  "provider-report/review-report.ts",
  "refund/refund.ts",
  "settlement/settlement.ts",
  "state-table.ts",
];

export type Domain = typeof checkout &
  typeof dispute &
  typeof fee &
  typeof ledger &
  typeof applyReport &
  typeof attempt &
  typeof refundIntent &
  typeof combine &
  typeof payoutAnswers &
  typeof payoutResult &
  typeof payout &
  typeof review &
  typeof refund &
  typeof settlement &
  typeof stateTable;

/** A change of one source file. */
export interface SourceFault {
  /** Below `domain/`. */
  file: string;
  /** The text that is replaced; it must be there exactly once. */
  find: string;
  replace: string;
}

/** The domain as it is. */
export function loadDomain(): Promise<Domain> {
  return importAll("");
}

/**
 * The domain as it would be with a fault: the changed source, and the modules that import it, are
 * loaded once more, stripped of their types as the originals are.
 */
export async function loadFaultyDomain(fault: SourceFault, id: string): Promise<Domain> {
  const query = `?fault=${encodeURIComponent(id)}`;
  const changed = changeSource(fault);
  const affected = findAffected(fault.file);
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const isAffected = context.parentURL?.endsWith(query) && affected.has(resolved.url);
      return isAffected ? { ...resolved, url: resolved.url + query } : resolved;
    },
    load(url, context, nextLoad) {
      if (url !== new URL(fault.file, ROOT).href + query) return nextLoad(url, context);
      return { format: "module-typescript", source: changed, shortCircuit: true };
    },
  });
  try {
    return await importAll(query, affected);
  } finally {
    hooks.deregister();
  }
}

/** Throws when the text is not there exactly once: the fault would be another than it says. */
export function changeSource({ file, find, replace }: SourceFault): string {
  const source = readFileSync(new URL(file, ROOT), "utf8");
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

async function importAll(query: string, affected = new Set<string>()): Promise<Domain> {
  const modules = await Promise.all(
    FILES.map((file) => {
      const url = new URL(file, ROOT).href;
      return import(affected.has(url) ? url + query : url) as Promise<object>;
    }),
  );
  return Object.assign({}, ...modules) as Domain; // what the files export, by their own types
}

const IMPORT = /^(?:import|export) (?!type ).*? from "(\.[^"]+)";$/gms;

/** The file, and those of the list that import it, directly or through another. */
function findAffected(file: string): Set<string> {
  const affected = new Set([new URL(file, ROOT).href]);
  for (let size = 0; size < affected.size; ) {
    size = affected.size;
    for (const each of FILES) {
      const url = new URL(each, ROOT);
      const imports = readFileSync(url, "utf8").matchAll(IMPORT);
      for (const [, from = ""] of imports) {
        if (affected.has(new URL(from, url).href)) affected.add(url.href);
      }
    }
  }
  return affected;
}
