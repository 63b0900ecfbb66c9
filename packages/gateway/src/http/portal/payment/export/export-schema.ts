import Type from "typebox";
import { At, Id, named, orNull } from "../../schemas.ts";

export const ExportItem = named("ExportItem", {
  id: Id,
  kind: Type.Enum(["PAYMENTS"]),
  status: Type.Enum(["WAITING", "RUNNING", "DONE", "FAILED", "EXPIRED"]),
  rowCount: Type.Integer(),
  totalRows: orNull(Type.Integer()),
  fileName: Type.String(),
  amountMinor: Type.Integer({
    description: "Sum of the exported payments that succeeded, in sen.",
  }),
  requestedBy: Type.String(),
  createdAt: At,
  endedAt: orNull(Type.String()),
});
