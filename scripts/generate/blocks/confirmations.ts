import { PORTAL_ROUTES } from "../../../packages/gateway/src/http/portal/index.ts";
import { code, table } from "../pages/markdown.ts";

/** When an endpoint that decides by the call requires it. */
const CONDITIONS: Readonly<Record<string, string>> = {
  changePassword: "With a second factor",
  refundPayment: "Above an amount",
  voidPayment: "Above the same amount",
};

/** Every endpoint of the portal that requires a confirmation, and when. */
export function confirmations(): string {
  const rows = PORTAL_ROUTES.flatMap(({ operationId, summary, needsConfirmation }) => {
    if (!needsConfirmation) return [];
    const asks = needsConfirmation === true ? "Always" : CONDITIONS[operationId];
    if (asks === undefined) throw new Error(`say when ${operationId} requires a confirmation`);
    return [[code(operationId), summary, asks]];
  });
  return table(["Endpoint", "What it does", "Asks"], rows.sort());
}
