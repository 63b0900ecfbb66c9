import type { Page, Position } from "../../store/page.ts";
import { readLimit, readPage } from "../schemas/paging.ts";
import type { SignedIn } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";

const LIMIT_DEFAULT = 50;
/** Counting ends here: nobody reads further, and the largest merchants do not wait. */
const COUNTED_MAX = 100_000;

interface PortalList<Row, Item> {
  /** Its cursors open no other list. */
  name: string;
  list(page: Page): Promise<Row[]>;
  positionOf(row: NoInfer<Row>): Position;
  present(row: NoInfer<Row>): Item;
  /** Counts at most `countMax` rows of all pages, and sums up what has an amount. */
  count?(countMax: number): Promise<{ count: number; amountMinor?: number }>;
}

interface ListTotal {
  count: number;
  isCapped: boolean;
  amountMinor: number | null;
}

/** One page of a list as the portal shows it. Throws for a cursor of another list. */
export async function answerPage<Row, Item>(
  call: Pick<SignedIn, "merchant"> & { query: { cursor?: string; limit?: string } },
  { sealer }: Pick<PortalDeps, "sealer">,
  { name, present, count, ...list }: PortalList<Row, Item>,
): Promise<{ items: Item[]; nextCursor: string | null; total?: ListTotal }> {
  const scope = { list: `portal ${name}`, merchantId: call.merchant.id };
  const limit = readLimit(call.query, LIMIT_DEFAULT);
  const isFirst = call.query.cursor === undefined;
  const [{ rows, cursor }, counted] = await Promise.all([
    readPage(sealer, scope, { ...call.query, limit }, list),
    isFirst ? count?.(COUNTED_MAX + 1) : undefined,
  ]);
  return {
    items: rows.map(present),
    nextCursor: cursor || null,
    ...(counted && { total: totalOf(counted) }),
  };
}

function totalOf({ count, amountMinor }: { count: number; amountMinor?: number }): ListTotal {
  const isCapped = count > COUNTED_MAX;
  return {
    count: isCapped ? COUNTED_MAX : count,
    isCapped,
    amountMinor: isCapped ? null : (amountMinor ?? null),
  };
}
