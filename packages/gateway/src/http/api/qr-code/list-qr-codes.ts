import Type from "typebox";
import { listQrCodes } from "../../../store/qr-code/qr-codes.ts";
import { route } from "../../route.ts";
import { ListQuery, pageOf, pageResponse, readPage, successPage } from "../../schemas/paging.ts";
import { listShownStores } from "./expect-qr-code.ts";
import { readQrCodeFilter } from "./qr-code-filter.ts";
import { presentQrCode, QrCodeItem } from "./qr-code-schema.ts";

export const listQrCodesRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/transaction/qrcodes",
  operationId: "listQrCodes",
  sdk: "qrCodes.list",
  scope: "manage_payment",
  summary: "List the QR codes, newest first.",
  query: Type.Object({
    ...ListQuery.properties,
    filter: Type.Optional(
      Type.String({
        maxLength: 2_048,
        description: 'JSON filter on `type` and `expiry.type`: `{"type":"STATIC"}`.',
      }),
    ),
  }),
  response: pageResponse(QrCodeItem),
  errors: ["INVALID_PARAMETER"],
  example: () => ({ query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { application, merchant } = call.caller;
    const merchantId = merchant.id;
    const filter = readQrCodeFilter(call.query.filter);
    const scope = { list: "QR codes", merchantId };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listQrCodes(deps.database, merchantId, filter, page),
      positionOf: ({ createdAt, code }) => ({ at: createdAt, id: code }),
    });
    const stores = await listShownStores(deps.database, application, merchantId);
    return successPage(
      rows.map((row) => presentQrCode(row, deps.publicUrl, stores)),
      cursor,
    );
  },
});
