import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { expectQrCode, QrCodeParams } from "./expect-qr-code.ts";
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
    const { id } = call.caller.merchant;
    const qrCode = await expectQrCode(deps.database, id, call.params.code);
    return success(presentQrCode(qrCode, deps.publicUrl));
  },
});
