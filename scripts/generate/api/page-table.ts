import { anchorOf } from "../../../packages/docs/src/pages/docs-links.ts";
import { sdkMethodsOf } from "../../../packages/gateway/src/http/route.ts";
import { API_ROUTES, type ApiRoute } from "../../../packages/gateway/src/http/routes.ts";

export interface ApiPage {
  /** Of the file in `docs/reference/api`, without its extension. */
  readonly name: string;
  readonly title: string;
  /** Its first sentence says what the resource is: lists of contents show it. */
  readonly intro: string;
  /**
   * The operations on the page: resources of the SDK, and operation IDs or names of SDK methods,
   * which count more than a resource.
   */
  readonly members: readonly string[];
}

/** The pages of the API reference, most used first. */
export const API_PAGES: readonly ApiPage[] = [
  {
    name: "checkouts",
    title: "Checkouts",
    intro:
      "A checkout is one order to be paid: you create it, redirect the payer to its page, and receive a webhook once it is paid. " +
      "You can also start its payment without the checkout page, or from the payer's app.",
    members: ["checkouts", "startMobilePayment", "getMobileStatus"],
  },
  {
    name: "payments",
    title: "Payments",
    intro:
      "A payment (transaction) is a payer's attempt to pay a checkout, with its status, payment method and amounts. " +
      "Retrieve it by its own ID or by your order ID, or list all of them.",
    members: ["transactions", "payments"],
  },
  {
    name: "refunds",
    title: "Refunds",
    intro:
      "A refund sends the payer's money back, in full or in part; a reversal voids a recent payment or cancels an open checkout. " +
      "[Refund a payment](../../guides/refund-a-payment.md) helps to choose.",
    members: ["payments.refund", "payments.reverse"],
  },
  {
    name: "qr-codes",
    title: "QR codes",
    intro:
      "A QR code is printed or shown by the merchant and opens a checkout on the payer's phone, with a fixed amount or one that the payer enters.",
    members: ["qrCodes"],
  },
  {
    name: "customers",
    title: "Customers",
    intro:
      "A customer is a payer who stored a card to be charged again: on a schedule (recurring, as in a subscription) or on request (tokenized).",
    members: ["customers"],
  },
  {
    name: "cards",
    title: "Stored cards",
    intro:
      "A stored card is a card that a payer saved on the checkout page, as a token that stands for its number.",
    members: ["cards"],
  },
  {
    name: "tokens",
    title: "Access tokens",
    intro:
      "An access token identifies the application that calls; every signed request carries one. " +
      "[Tokens and consent](../../concepts/tokens.md) explains the grants.",
    members: ["issueToken", "introspectToken", "revokeToken", "authorize"],
  },
  {
    name: "events",
    title: "Events and webhooks",
    intro:
      "An event is a change of a payment, refund, dispute or payout; a webhook (notification) is the message that reports one to your server. " +
      "List both, send a webhook again, or list the requests that your application made.",
    members: ["events", "notifications", "requests"],
  },
  {
    name: "webhook-faults",
    title: "Webhook faults",
    intro:
      "A webhook fault makes the sandbox deliver chosen webhooks wrongly: twice, late, never, or forged. It exists in the sandbox only.",
    members: ["webhookFaults"],
  },
  {
    name: "integration-checks",
    title: "Integration checks",
    intro:
      "An integration check tries your shop with right and wrong webhooks, returns and calls, and says what it does wrong. It exists in the sandbox only.",
    members: [
      "createIntegrationCheck",
      "getIntegrationCheck",
      "answerIntegrationCheck",
      "stopIntegrationCheck",
    ],
  },
  {
    name: "disputes",
    title: "Disputes",
    intro: "A dispute (chargeback) is a payment that the payer contests with the card's issuer.",
    members: ["disputes"],
  },
  {
    name: "reports",
    title: "Reports",
    intro:
      "A report compares your orders with the gateway's, lists the payments and refunds settled for one Malaysian day, or is the daily settlement file.",
    members: ["reports"],
  },
  {
    name: "stores",
    title: "Stores",
    intro:
      "A store is a branch or website of a merchant; every checkout belongs to one. A merchant can have at most ten.",
    members: ["stores"],
  },
  {
    name: "merchant",
    title: "Merchant",
    intro:
      "The merchant is the business that the application belongs to, with its profile, the products it subscribes to and its users.",
    members: ["merchant"],
  },
  {
    name: "accounts",
    title: "Settlement accounts",
    intro: "A settlement account is the bank account that a merchant's payouts are sent to.",
    members: ["accounts"],
  },
  {
    name: "partner",
    title: "Partners",
    intro:
      "A partner creates merchants and their applications on behalf of others, and submits them for review. For any other merchant, these requests return `NOT_PARTNER_ACCOUNT`.",
    members: ["partner", "getPartnerMerchantByPlural"],
  },
];

/** The pages whose members name a route; there should be one. */
export function pagesOf(route: ApiRoute): ApiPage[] {
  const { exact, resources } = namesOf(route);
  const isNamed = (names: readonly string[]) =>
    API_PAGES.filter(({ members }) => members.some((member) => names.includes(member)));
  const pages = isNamed(exact);
  return pages.length > 0 ? pages : isNamed(resources);
}

/** The routes of a page, in the order of its members. */
export function routesOf(page: ApiPage): ApiRoute[] {
  const rank = (route: ApiRoute) => page.members.findIndex((member) => isMember(route, member));
  return API_ROUTES.filter((route) => pageOf(route) === page).sort((a, b) => rank(a) - rank(b));
}

/** Whether a member of a page's table names the route. */
export function isMember(route: ApiRoute, member: string): boolean {
  const { exact, resources } = namesOf(route);
  return exact.includes(member) || resources.includes(member);
}

function namesOf(route: ApiRoute): { exact: string[]; resources: string[] } {
  const methods = route.auth === "signed" ? sdkMethodsOf(route) : [];
  const names = methods.map(({ name }) => name);
  return {
    exact: [route.operationId, ...names],
    resources: names.map((name) => name.split(".")[0] ?? ""),
  };
}

function pageOf(route: ApiRoute): ApiPage {
  const [page] = pagesOf(route);
  if (page) return page;
  throw new Error(
    `${route.operationId} is on no page: add it to scripts/generate/api/page-table.ts`,
  );
}

/** A link to an operation from another page of `docs/reference/api`. */
export function operationLink(operationId: string): string {
  const route = API_ROUTES.find((each) => each.operationId === operationId);
  if (!route) throw new Error(`there is no operation ${operationId}`);
  return `${pageOf(route).name}.md#${anchorOf(operationId)}`;
}
