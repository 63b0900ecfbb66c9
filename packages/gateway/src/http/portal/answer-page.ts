import type { Page, Position } from "../../store/page.ts";
import { readLimit, readPage } from "../schemas/paging.ts";
import type { SignedIn } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";

const LIMIT_DEFAULT = 50;

interface PortalList<Row, Item> {
  /** Its cursors open no other list. */
  name: string;
  list(page: Page): Promise<Row[]>;
  positionOf(row: NoInfer<Row>): Position;
  present(row: NoInfer<Row>): Item;
}

/** One page of a list as the portal shows it. Throws for a cursor of another list. */
export async function answerPage<Row, Item>(
  call: Pick<SignedIn, "merchant"> & { query: { cursor?: string; limit?: string } },
  { sealer }: Pick<PortalDeps, "sealer">,
  { name, present, ...list }: PortalList<Row, Item>,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const scope = { list: `portal ${name}`, merchantId: call.merchant.id };
  const limit = readLimit(call.query, LIMIT_DEFAULT);
  const { rows, cursor } = await readPage(sealer, scope, { ...call.query, limit }, list);
  return { items: rows.map(present), nextCursor: cursor || null };
}
