import { listPaymentsOfQrCode } from "../../../store/qr-code/qr-code-payments.ts";
import { route } from "../../route.ts";
import { ListQuery, pageOf, pageResponse, readPage, successPage } from "../../schemas/paging.ts";
import { presentTransactions } from "../payment/present-transactions.ts";
import { TransactionItem } from "../payment/transaction-schema.ts";
import { expectQrCode, QrCodeParams } from "./expect-qr-code.ts";

export const listQrCodeTransactionsRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/transaction/qrcode/{code}/transactions",
  operationId: "listQrCodeTransactions",
  sdk: "qrCodes.listTransactions",
  scope: "manage_payment",
  summary: "List the transactions of a QR code, newest first.",
  description:
    "Each payment attempt is a transaction: read its `status`. Empty until a payer starts to pay.",
  params: QrCodeParams,
  query: ListQuery,
  response: pageResponse(TransactionItem),
  errors: ["INVALID_PARAMETER", "QR_INVALID", "TRANSACTION_QR_CODE_NOT_FOUND"],
  example: (of) => ({ params: { code: of.qrCode }, query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant, application } = call.caller;
    const qrCode = await expectQrCode(deps.database, merchant.id, call.params.code);
    const scope = { list: `transactions of ${qrCode.code}`, merchantId: merchant.id };
    const { rows, cursor } = await readPage(deps.sealer, scope, pageOf(call.query), {
      list: (page) => listPaymentsOfQrCode(deps.database, qrCode, page),
      positionOf: ({ createdAt, checkoutId, id }) => ({ at: createdAt, id: `${checkoutId} ${id}` }),
    });
    return successPage(await presentTransactions(deps.database, application, rows), cursor);
  },
});
