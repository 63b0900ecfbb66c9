import { listPaymentLinks, type PaymentLink } from "../../../../store/checkout/payment-links.ts";
import { presentPage, readPage, withOneMore } from "../../paging.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { LinkItem } from "./link-schema.ts";
import { presentLink } from "./present-link.ts";

export const listPaymentLinksRoute = portalRoute({
  name: "listPaymentLinks",
  method: "GET",
  path: "/portal/api/payment-links",
  permission: "payments:read",
  summary: "Checkouts made by hand.",
  query: closed(pageQuery),
  response: pageOf(LinkItem),
  handle: async (call, deps) => {
    const page = readPage(call.query);
    const rows = await listPaymentLinks(
      deps.database,
      call.merchant.id,
      call.actor.storeIds,
      withOneMore(page),
    );
    const keyOf = (row: PaymentLink) => ({ at: row.createdAt, id: row.checkoutId });
    return presentPage(rows, page, keyOf, (row) => presentLink(deps, row));
  },
});
