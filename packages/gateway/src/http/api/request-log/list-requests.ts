import Type, { type Static } from "typebox";
import { type ListedRequest, listRequestPage } from "../../../store/request-log/request-log.ts";
import { route } from "../../route.ts";
import { DateTime } from "../../schemas/envelope.ts";
import { ListQuery, pageOf, pageResponse, readPage, successPage } from "../../schemas/paging.ts";

const STATUS_MAX = 599;

const RequestItem = Type.Object({
  id: Type.String({ description: "The response's header `X-Request-Id`." }),
  method: Type.String({ description: "HTTP method." }),
  path: Type.String({ description: "Without the query." }),
  status: Type.Integer({ description: "HTTP status." }),
  errorCode: Type.String({ description: "Empty for a success." }),
  errorMessage: Type.String({ description: "Empty for a success." }),
  latencyMs: Type.Number({ description: "How long the gateway worked, in milliseconds." }),
  address: Type.String({ description: "IP address it came from." }),
  userAgent: Type.String({ description: "Its header `User-Agent`." }),
  createdAt: DateTime,
});

export const listRequestsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/requests",
  operationId: "listApiRequests",
  sdk: "requests.list",
  scope: "manage_payment",
  summary: "List the application's own requests, newest first.",
  description:
    "Requests are listed about a second after their response. Those without a valid access token are in no list.",
  query: Type.Object({
    ...ListQuery.properties,
    isError: Type.Optional(
      Type.Enum(["true", "false"], { description: "`true`: only rejected requests." }),
    ),
  }),
  response: pageResponse(RequestItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const { isError } = call.query;
    const filter = {
      ...{ from: null, to: null, allowedStoreIds: [], applicationId: application.id },
      statusMin: isError === "true" ? 400 : 0,
      statusMax: isError === "false" ? 399 : STATUS_MAX,
    };
    const scope = { list: `requests ${application.id}`, merchantId: merchant.id };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listRequestPage(deps.database, merchant.id, filter, page),
      positionOf: ({ at, id }) => ({ at, id }),
    });
    return successPage(rows.map(present), cursor);
  },
});

function present({ at, ...request }: ListedRequest): Static<typeof RequestItem> {
  return { ...request, createdAt: at.toISOString() };
}
