import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { BANK_FILE_KINDS, BANK_OUTCOMES } from "../../../domain/payout/bank/bank-entry.ts";
import { UNMATCHED_REASONS } from "../../../domain/payout/bank/match/match-entries.ts";
import { MATCH_RULE_IDS } from "../../../domain/payout/bank/match/match-rules.ts";
import { reasonWords } from "../../../domain/payout/bank/reason-words.ts";
import {
  ASSIGNED_OUTCOMES,
  canAssign,
  canSetAside,
  ENTRY_STATES,
  outcomesOf,
} from "../../../domain/payout/bank/resolve-entry.ts";
import { maskAccountNo } from "../../../domain/payout/payout.ts";
import {
  assignBankEntry,
  entryIdOf,
  setBankEntryAside,
} from "../../../operations/payout/bank/resolve-bank-entry.ts";
import {
  findBankEntryCount,
  findOpenEntryCount,
  listBankEntries,
  listOpenEntries,
  type StoredEntry,
} from "../../../store/payout/bank-entries.ts";
import { findBankFile } from "../../../store/payout/bank-files.ts";
import { listPayoutsById } from "../../../store/payout/payout-list.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  closed,
  DONE,
  Done,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
  Sen,
  ShownName,
} from "../schemas.ts";
import { byFileNumber } from "./bank-files.ts";
import { OperatorPayout, presentOperatorPayout } from "./payout-schema.ts";

const Text = Type.String();
const TextOrNull = orNull(Type.String());
const AssignedOutcome = Type.Enum([...ASSIGNED_OUTCOMES]);
const EntryState = Type.Enum([...ENTRY_STATES], {
  description:
    "`MATCHED`: a rule found its payout. `NOTED`: nothing is left to do. `OPEN`: waits for an " +
    "operator. `ASSIGNED`, `SET_ASIDE`: an operator decided.",
});

const BankEntryItem = named("BankEntryItem", {
  id: Type.String({ description: "Number of its file and its place there: `12-3`." }),
  fileId: Text,
  line: Type.Integer({ description: "Of the file." }),
  kind: Type.Enum([...BANK_FILE_KINDS]),
  outcome: Type.Enum([...BANK_OUTCOMES], {
    description: "`ACCEPTED`: nothing moved yet. `OTHER`: it decides nothing about a payout.",
  }),
  status: Type.String({ description: "The bank's code, such as `ACSP`." }),
  direction: orNull(Type.Enum(["CREDIT", "DEBIT"])),
  amountMinor: orNull(Sen),
  references: Type.Array(Text),
  text: Text,
  isWholeBatch: Type.Boolean({ description: "About every payout of a file." }),
  account: Type.String({ description: "Last four digits of the other side's; or empty." }),
  name: Type.String({ description: "Of the other side; or empty." }),
  bookedOn: TextOrNull,
  valueOn: TextOrNull,
  bankReference: Text,
  reason: orNull(ShownName),
  state: EntryState,
  rule: orNull(Type.Enum([...MATCH_RULE_IDS])),
  unmatchedReason: orNull(Type.Enum([...UNMATCHED_REASONS])),
  payoutId: orNull(Id),
  suggestions: Type.Array(OperatorPayout, { description: "The likeliest first." }),
  outcomes: Type.Array(AssignedOutcome, { description: "Empty when it cannot be assigned." }),
  canSetAside: Type.Boolean(),
  resolvedBy: Text,
  resolvedAt: orNull(At),
  note: Text,
});

type Suggested = Awaited<ReturnType<typeof listPayoutsById>>;

function presentEntry(entry: StoredEntry, payouts: Suggested): Static<typeof BankEntryItem> {
  const { reasonCode, reasonText, suggestions } = entry;
  const isBack = entry.outcome === "RETURNED" || entry.outcome === "REJECTED";
  const isAssignable = canAssign(entry);
  return {
    id: entryIdOf(entry),
    fileId: String(entry.fileNumber),
    line: entry.line,
    kind: entry.kind,
    outcome: entry.outcome,
    status: entry.status,
    direction: entry.direction,
    amountMinor: entry.amountMinor,
    references: entry.referenceTexts,
    text: entry.text,
    isWholeBatch: entry.isWholeBatch,
    account: maskAccountNo(entry.accountNo ?? ""),
    name: entry.name ?? "",
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    bankReference: entry.bankReference ?? "",
    reason: isBack ? reasonWords(reasonCode, reasonText) : null,
    state: entry.state,
    rule: entry.rule,
    unmatchedReason: entry.unmatchedReason,
    payoutId: entry.payoutId,
    suggestions: suggestions.flatMap((id) => {
      const payout = payouts.find((each) => each.id === id);
      return payout ? [presentOperatorPayout(payout)] : [];
    }),
    outcomes: isAssignable ? outcomesOf(entry) : [],
    canSetAside: canSetAside(entry),
    resolvedBy: entry.resolvedEmail ?? "",
    resolvedAt: entry.resolvedAt?.toISOString() ?? null,
    note: entry.note,
  };
}

/** The payouts that a page's entries name, loaded once. */
async function withSuggestions(
  { database }: Pick<PortalDeps, "database">,
  entries: StoredEntry[],
): Promise<{ entry: StoredEntry; payouts: Suggested }[]> {
  const ids = new Set(entries.flatMap(({ suggestions }) => suggestions));
  const payouts = ids.size === 0 ? [] : await listPayoutsById(database, [...ids]);
  return entries.map((entry) => ({ entry, payouts }));
}

type Shown = Awaited<ReturnType<typeof withSuggestions>>[number];
const presentShown = ({ entry, payouts }: Shown) => presentEntry(entry, payouts);

const listBankEntriesRoute = route({
  auth: "portal",
  operationId: "listBankEntries",
  method: "GET",
  path: "/portal/api/operator/bank-files/{id}/entries",
  permission: "operator",
  summary: "List the entries of a bank's file, in its order.",
  params: byFileNumber,
  query: closed({ ...pageQuery, state: Type.Optional(EntryState) }),
  response: pageOf(BankEntryItem),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { database } = deps;
    const number = Number(call.params.id);
    if (!(await findBankFile(database, number))) throw new GatewayError("NOT_FOUND");
    const { state = null } = call.query;
    return presentPage(call, deps, {
      name: `bank entries ${number}`,
      list: async (page) =>
        withSuggestions(deps, await listBankEntries(database, number, state, page)),
      positionOf: ({ entry }) => ({ at: entry.receivedAt, id: String(entry.position) }),
      count: (countMax) => findBankEntryCount(database, number, state, countMax),
      present: presentShown,
    });
  },
});

const listOpenBankEntriesRoute = route({
  auth: "portal",
  operationId: "listOpenBankEntries",
  method: "GET",
  path: "/portal/api/operator/bank-entries",
  permission: "operator",
  summary: "List the entries of the bank's files that wait for an operator, oldest first.",
  query: closed(pageQuery),
  response: pageOf(BankEntryItem),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "open bank entries",
      list: async (page) => withSuggestions(deps, await listOpenEntries(deps.database, page)),
      positionOf: ({ entry }) => ({ at: entry.receivedAt, id: entryIdOf(entry) }),
      count: (countMax) => findOpenEntryCount(deps.database, countMax),
      present: presentShown,
    }),
});

const byEntry = Type.Object({
  id: Type.String({ pattern: "^[1-9][0-9]{0,8}-[1-9][0-9]{0,8}$" }),
});
const Note = Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK });

const assignBankEntryRoute = route({
  auth: "portal",
  operationId: "assignBankEntry",
  method: "POST",
  path: "/portal/api/operator/bank-entries/{id}/assign",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Say which payout an entry of a bank's file is about, and what happened to it. Where the " +
    "operator's limit is set, this may wait for a second operator.",
  params: byEntry,
  body: closed({ payoutId: IdText, outcome: AssignedOutcome, note: Note }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) =>
    presentOutcome(await assignBankEntry(deps, actOf(call), call.params.id, call.body)),
});

const setBankEntryAsideRoute = route({
  auth: "portal",
  operationId: "setBankEntryAside",
  method: "POST",
  path: "/portal/api/operator/bank-entries/{id}/set-aside",
  permission: "operator",
  needsConfirmation: true,
  summary: "Set an entry of a bank's file aside: nothing follows from it.",
  params: byEntry,
  body: closed({ note: Note }),
  response: Done,
  errors: ["NOT_FOUND", "CONFLICT"],
  handler: async (call, deps) => {
    await setBankEntryAside(deps, actOf(call), call.params.id, call.body.note);
    return DONE;
  },
});

/** Entries of the bank's files, for operators. */
export const BANK_ENTRY_ROUTES = [
  listBankEntriesRoute,
  listOpenBankEntriesRoute,
  assignBankEntryRoute,
  setBankEntryAsideRoute,
] as const;
