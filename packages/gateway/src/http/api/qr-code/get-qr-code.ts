import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { expectQrCode, listShownStores, QrCodeParams } from "./expect-qr-code.ts";
import { presentQrCode, QrCodeItem } from "./qr-code-schema.ts";

export const getQrCodeRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/payment/transaction/qrcode/{code}",
  operationId: "getQrCode",
  sdk: "qrCodes.retrieve",
  scope: "manage_payment",
  summary: "Retrieve a QR code and its status.",
  params: QrCodeParams,
  response: itemResponse(QrCodeItem),
  errors: ["QR_INVALID", "TRANSACTION_QR_CODE_NOT_FOUND"],
  example: (of) => ({ params: { code: of.qrCode } }),
  handler: async (call, deps) => {
    const { application, merchant } = call.caller;
    const qrCode = await expectQrCode(deps.database, merchant.id, call.params.code);
    const stores = await listShownStores(deps.database, application, merchant.id);
    return success(presentQrCode(qrCode, deps.publicUrl, stores));
  },
});
