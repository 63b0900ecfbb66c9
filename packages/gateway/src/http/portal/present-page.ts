import type { Page, Position, Sort } from "../../store/page.ts";
import { readLimit, readPage } from "../schemas/paging.ts";
import type { SignedIn } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";

const LIMIT_DEFAULT = 50;
/** The maximum count: users do not page further, and lists of the largest merchants stay fast. */
const COUNTED_MAX = 100_000;
/** Of logs, not each of whose filters has an index, and of customers, who have no table. */
export const LOG_COUNTED_MAX = 10_000;

interface PortalList<Row, Item> {
  /** Its cursors open no other list. */
  name: string;
  list(page: Page): Promise<Row[]>;
  positionOf(row: NoInfer<Row>): Position;
  /** Of a list that is also sorted by amount. */
  amountOf?(row: NoInfer<Row>): number;
  present(row: NoInfer<Row>): Item;
  /** Counts at most `countMax` rows of all pages, and sums up what has an amount. */
  count?(countMax: number): Promise<Counted | null>;
  /** Where counting ends. */
  countedMax?: number;
}

interface Counted {
  count: number;
  amountMinor?: number;
  /** Of the amount: duplicate payments. */
  duplicatesMinor?: number;
  /** There may be more than were counted. */
  isPartial?: boolean;
}

interface ListTotal {
  count: number;
  isCapped: boolean;
  amountMinor: number | null;
  duplicatesMinor?: number;
}

interface Query {
  cursor?: string;
  limit?: string;
  sort?: Sort;
}

/** One page of a list as the portal shows it. Throws for a cursor of another list or order. */
export async function presentPage<Row, Item>(
  call: Pick<SignedIn, "merchant"> & { query: Query },
  { sealer }: Pick<PortalDeps, "sealer">,
  { name, present, count, countedMax = COUNTED_MAX, ...list }: PortalList<Row, Item>,
): Promise<{ items: Item[]; nextCursor: string | null; total?: ListTotal }> {
  const { sort = "-createdAt" } = call.query;
  const order = sort === "-createdAt" ? "" : ` by ${sort}`;
  const scope = { list: `portal ${name}${order}`, merchantId: call.merchant.id };
  const limit = readLimit(call.query, LIMIT_DEFAULT);
  const isFirst = call.query.cursor === undefined;
  const [{ rows, cursor }, counted] = await Promise.all([
    readPage(sealer, scope, { ...call.query, limit }, inOrderOf(list, sort)),
    isFirst ? count?.(countedMax + 1) : undefined,
  ]);
  return {
    items: rows.map(present),
    nextCursor: cursor || null,
    ...(counted && { total: totalOf(counted, countedMax) }),
  };
}

type Ordered<Row> = Pick<PortalList<Row, unknown>, "list" | "positionOf" | "amountOf">;

function inOrderOf<Row>({ list, positionOf, amountOf }: Ordered<Row>, sort: Sort) {
  const isByAmount = sort === "amountMinor" || sort === "-amountMinor";
  return {
    list: (page: Page) => list({ ...page, sort }),
    positionOf: (row: Row): Position => {
      const position = positionOf(row);
      return isByAmount && amountOf ? { ...position, at: new Date(amountOf(row)) } : position;
    },
  };
}

function totalOf(
  { count, amountMinor, duplicatesMinor, isPartial = false }: Counted,
  countedMax: number,
): ListTotal {
  const isCapped = isPartial || count > countedMax;
  return {
    count: Math.min(count, countedMax),
    isCapped,
    amountMinor: isCapped ? null : (amountMinor ?? null),
    ...(duplicatesMinor && !isCapped && { duplicatesMinor }),
  };
}
