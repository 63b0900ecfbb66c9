import { ERRORS, type ErrorCode } from "../../../packages/gateway/src/domain/errors.ts";
import { MERCHANT_ROUTES } from "../../../packages/gateway/src/http/api/index.ts";
import { COMMON_ERRORS } from "../../../packages/gateway/src/http/errors.ts";
import { PORTAL_ROUTES } from "../../../packages/gateway/src/http/portal/index.ts";
import { API_ROUTES, errorsOf } from "../../../packages/gateway/src/http/routes.ts";
import { operationLink } from "../api/page-table.ts";
import { UNROUTED_CODES } from "../openapi/openapi.ts";
import { code, GENERATED, table } from "./markdown.ts";

/** `docs/reference/errors.md`: every error code. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([name, { status, message }]) => [
    code(name),
    String(status),
    message,
    whereOf(name as ErrorCode).join("; "), // a key of the table
  ]);
  return `${GENERATED}

# Error codes

An error has an HTTP status other than 200 and this body, with nothing else inside \`error\`:

\`\`\`json
{ "error": { "code": "STORE_NOT_FOUND", "message": "${ERRORS.STORE_NOT_FOUND.message}" } }
\`\`\`

Handle errors by \`code\`. \`message\` is for people: it can change, and often names the field.

- \`message\` names every mistake of a body, ten at most, in the order of the fields. With **Error details** ON, in the
  application's settings in the portal, \`details\` beside \`error\` lists them:
  \`[{ "field": "order.amount", "message": "order.amount must be a whole number, not a string." }]\`. Keep it OFF for clients that
  reject unknown members.
- \`INVALID_REQUEST_SIGNATURE\` also returns \`debug\`: each step of the signature as the gateway computed it
  ([signed requests](../concepts/signed-requests.md)).
- \`INVALID_REQUEST\` has status 413 when the body is too large, and 415 when it is not JSON.
- \`STORE_NOT_FOUND\` has status 404 when the path names the store.
- Status 401 always concerns the access token or the Basic credentials: get a new token and retry.
- 429 and 503 have a \`Retry-After\` header: the number of seconds to wait.

${table(["Code", "HTTP", "Message", "Returned by"], rows)}
`;
}

const UNSIGNED = API_ROUTES.filter(({ auth }) => auth !== "signed");
const OPERATIONS_NAMED_MAX = 4;

interface Declaring {
  operationId: string;
  errors?: readonly ErrorCode[];
}

function operationsWith(all: readonly Declaring[], name: ErrorCode, many: string): string[] {
  const found = all.filter(({ errors }) => errors?.includes(name));
  if (found.length > OPERATIONS_NAMED_MAX) return [`${found.length} ${many}`];
  return found.map(({ operationId }) => `[${operationId}](api/${operationLink(operationId)})`);
}

/** The operations that return a code, as links where they have a page. */
function whereOf(name: ErrorCode): string[] {
  const common: readonly string[] = COMMON_ERRORS;
  const where: string[] = [];
  if (UNROUTED_CODES.includes(name)) where.push("every path");
  where.push(...operationsWith(UNSIGNED, name, "unsigned requests"));
  if (common.includes(name)) where.push("every signed request");
  else where.push(...operationsWith(MERCHANT_ROUTES, name, "signed requests"));
  if (PORTAL_ROUTES.some((route) => errorsOf(route).includes(name))) where.push("portal");
  return where.length > 0 ? where : ["the portal or the payer's pages"];
}
