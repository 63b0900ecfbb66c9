import Type, { type Static } from "typebox";
import { ACCOUNTS, POSTING_KINDS } from "../../../domain/ledger/ledger.ts";
import type { DailyClose } from "../../../domain/settlement/close/daily-close.ts";
import {
  type BankFigures,
  type DayFigures,
  DIFFERENCE_KINDS,
  type DifferenceItem,
  owedMinor,
} from "../../../domain/settlement/close/day-figures.ts";
import { methodNameOf } from "../../../operations/payment/shown-names.ts";
import type { AfterClose } from "../../../operations/settlement/close/read-day.ts";
import { findMerchantNames } from "../../../store/merchant/operator.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, closed, named, orNull, Sen, ShownName } from "../schemas.ts";

export const CloseDay = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\d$",
  description: "Malaysian day, `YYYY-MM-DD`.",
});

const Sums = named("DaySum", { count: Type.Integer(), amountMinor: Sen });
const Bank = named("DayBank", {
  credits: Sums,
  debits: Sums,
  paid: Type.Object(Sums.properties, { description: "Of the debits: payouts." }),
  returned: Type.Object(Sums.properties, { description: "Of the credits: returned payouts." }),
});

const File = named("DayFile", {
  railId: Type.String(),
  date: Type.String({ description: "Malaysian day of the file, `YYYY-MM-DD`." }),
  lineCount: Type.Integer(),
  grossMinor: Sen,
  feeMinor: Sen,
  netMinor: Sen,
});

const Item = named("DayDifferenceItem", {
  subject: Type.String({ description: "ID or reference of what differs." }),
  detail: Type.String({ description: "Code of the reason; empty without one." }),
  railId: Type.String(),
  merchantId: Type.String(),
  merchantName: Type.String(),
  expectedMinor: orNull(Sen),
  foundMinor: orNull(Sen),
});

export const Figures = named("DayFigures", {
  payments: Type.Array(
    closed({
      railId: Type.String(),
      method: Type.String(),
      methodName: ShownName,
      count: Type.Integer(),
      amountMinor: Sen,
    }),
    { description: "Payments that were posted on the day, by provider and method." },
  ),
  movements: Type.Array(
    closed({ kind: Type.Enum([...POSTING_KINDS]), count: Type.Integer(), amountMinor: Sen }),
  ),
  balances: Type.Array(
    closed({
      account: Type.Enum([...ACCOUNTS]),
      openingMinor: Sen,
      movedMinor: Sen,
      lateMinor: Type.Integer({
        description: "Sen. Postings dated in days that were closed before they were written.",
      }),
      closingMinor: Sen,
    }),
    { description: "Debits are positive: what is owed is negative." },
  ),
  owedMinor: Type.Integer({ description: "Sen that merchants are owed at the end of the day." }),
  rails: Type.Array(
    closed({
      railId: Type.String(),
      expectedMinor: Type.Integer({ description: "Sen, gross, as the ledger has it." }),
      fileMinor: orNull(Type.Integer({ description: "Sen, gross. null: no file yet." })),
    }),
  ),
  files: Type.Array(File),
  bank: Bank,
  differences: Type.Array(
    closed({
      kind: Type.Enum([...DIFFERENCE_KINDS]),
      count: Type.Integer(),
      items: Type.Array(Item, { description: "At most 200." }),
    }),
  ),
});

export const CloseItem = named("DailyClose", {
  day: Type.String(),
  sequence: Type.Integer({ description: "Counts the closes without gaps." }),
  differenceCount: Type.Integer(),
  note: Type.String({ description: "Why there were differences." }),
  owedMinor: Type.Integer({ description: "Sen that merchants were owed at the end of the day." }),
  closedBy: Type.String({ description: "Email address of the operator." }),
  closedAt: At,
  sha256: Type.String({ description: "Over the figures and the hash of the close before." }),
});

export const After = named("AfterClose", {
  owedMinor: Type.Integer({ description: "Sen. Change of what merchants were owed." }),
  bank: Bank,
  files: Type.Array(File),
  exceptions: Type.Array(Item, { description: "Open ones." }),
});

export function presentClose(close: DailyClose): Static<typeof CloseItem> {
  const { day, sequence, note, closedEmail, closedAt, sha256, figures } = close;
  return {
    ...{ day, sequence, differenceCount: close.differenceCount, note, sha256 },
    owedMinor: owedMinor(figures),
    closedBy: closedEmail,
    closedAt: closedAt.toISOString(),
  };
}

export async function presentFigures(
  deps: Pick<PortalDeps, "database" | "rails">,
  figures: DayFigures,
): Promise<Static<typeof Figures>> {
  const { payments, kinds, rails, files, bank, differences } = figures;
  const items = differences.flatMap((difference) => difference.items);
  const present = await loadPresenter(deps, items);
  return {
    payments: payments.map((paid) => ({
      ...paid,
      methodName: methodNameOf(deps.rails, paid.method),
    })),
    movements: POSTING_KINDS.map((kind) => ({ kind, ...kinds[kind] })),
    balances: ACCOUNTS.map((account) => ({
      account,
      openingMinor: figures.opening[account],
      movedMinor: figures.moved[account],
      lateMinor: figures.late[account],
      closingMinor: figures.closing[account],
    })),
    owedMinor: owedMinor(figures),
    rails: [...rails],
    files: [...files],
    bank: presentBank(bank),
    differences: differences.map(({ kind, count, items: listed }) => ({
      kind,
      count,
      items: listed.map(present),
    })),
  };
}

export async function presentAfter(
  deps: Pick<PortalDeps, "database">,
  { owedMinor: owed, bank, files, exceptions }: AfterClose,
): Promise<Static<typeof After>> {
  const present = await loadPresenter(deps, exceptions);
  return {
    owedMinor: owed,
    bank: presentBank(bank),
    files: [...files],
    exceptions: exceptions.map(present),
  };
}

const presentBank = ({ credits, debits, paid, returned }: BankFigures): Static<typeof Bank> => ({
  ...{ credits, debits, paid, returned },
});

/** Merchants have their names of today. */
async function loadPresenter(
  { database }: Pick<PortalDeps, "database">,
  items: readonly DifferenceItem[],
): Promise<(item: DifferenceItem) => Static<typeof Item>> {
  const names = await findMerchantNames(
    database,
    items.map(({ merchantId }) => merchantId),
  );
  return (item) => ({ ...item, merchantName: names.get(item.merchantId) ?? "" });
}
