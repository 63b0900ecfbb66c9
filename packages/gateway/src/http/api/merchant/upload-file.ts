import Type from "typebox";
import { FILE_BYTES_MAX } from "../../../domain/picture/file-type.ts";
import { expectPartner } from "../../../operations/merchant/partner-merchant.ts";
import { storeFile } from "../../../operations/merchant/store-file.ts";
import { route } from "../../route.ts";
import { itemResponse, success } from "../../schemas/envelope.ts";
import { readForm } from "./read-form.ts";

/** Room for the form around the file. */
const FORM_BYTES_MAX = 65_536;

export const uploadFileRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/partner/file/upload",
  operationId: "uploadFile",
  sdk: "partner.uploadFile",
  summary:
    "Upload a document for a review, as a multipart form with `file` and optionally `fileName`.",
  description:
    "Sign it as a request without a body. PDF without active content, PNG or JPEG, at most 5 MiB. A PDF is kept as " +
    "pictures of its pages, and the name gets the extension of the file's content. Anyone who knows `fileUrl` can read " +
    "the file; it cannot be guessed.",
  bodyOptions: { isForm: true, bytesMax: FILE_BYTES_MAX + FORM_BYTES_MAX },
  response: itemResponse(Type.Object({ fileName: Type.String(), fileUrl: Type.String() })),
  errors: ["NOT_PARTNER_ACCOUNT", "INVALID_FILE"],
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    expectPartner(merchant);
    const { bytes, contentType } = call.upload;
    const kept = await storeFile(deps, merchant.id, await readForm(bytes, contentType));
    return success({ fileName: kept.name, fileUrl: `${deps.publicUrl}/files/${kept.token}` });
  },
});
