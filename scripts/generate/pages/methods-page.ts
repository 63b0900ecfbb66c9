import { merchantNames } from "../../../packages/gateway/src/rails/connect/collect-rails.ts";
import { shortNamesOf } from "../../../packages/gateway/src/rails/method-names.ts";
import type { Capabilities, Rail, RailMethod } from "../../../packages/gateway/src/rails/rail.ts";
import { code, codes, GENERATED, table } from "./markdown.ts";

/** `docs/reference/methods.md`, from what the rails declare. */
export function methodsPage(rails: readonly Rail[]): string {
  const methods = rails.flatMap(({ id, capabilities }) =>
    capabilities.methods.map((method) => [
      code(method.id),
      codes(method.aliases ?? []),
      codes(shortNamesOf(method)),
      merchantNames(method).en,
      method.group,
      code(id),
      yes(method.web),
      yes(method.mobile),
      codes(directTypes(method)),
      inRinggit(method.amountMinorMin),
      inRinggit(method.amountMinorMax),
    ]),
  );
  const onlyDirect = rails
    .flatMap(({ capabilities }) => capabilities.methods)
    .filter(({ web, mobile }) => !web && !mobile)
    .flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const abilities = rails.map(({ id, capabilities }) => [
    code(id),
    REFUNDS[capabilities.refund],
    capabilities.refundWindowDays === undefined ? "" : `${capabilities.refundWindowDays} days`,
    CANCELS[capabilities.cancel],
    capabilities.latePayment ? "yes" : "no",
    `${capabilities.sessionTtlMs / 60_000} min`,
    capabilities.pci.replace("_", " ").toUpperCase(),
  ]);
  return `${GENERATED}

# Payment methods

The values of \`method\` in a checkout; \`[]\` means all of them. Limits are those of the sandbox; an operator's rail
settings can be narrower. A transaction shows a method in two parts: \`TNG_MY\` is
\`"method": "TNG", "region": "MALAYSIA"\`. Every [layout](../adr/0007-layout-version.md) of the checkout page offers every
enabled method that the checkout names. On the page, ${codes(onlyDirect)} in \`method\` means the card form. A checkout for which no
method remains, or none that accepts the amount, is rejected with \`DOES_NOT_HAVE_ACTIVE_WALLET\`; the message gives the reason for each
method. *Direct*: the types that direct checkout accepts for the method. *Short name*: what compat mode takes for it, in any case and with any
separators ([tolerances](../spec/tolerances.md#method-names)).

${table(["Method", "Alias", "Short name", "Name", "Group", "Rail", "Web", "Mobile", "Direct", "Minimum", "Maximum"], methods)}

## Rails

${table(["Rail", "Refunds", "Refund window", "Undo", "Late payment", "Session", "PCI DSS"], abilities)}

*Undo*: what happens to an attempt whose outcome is unknown. *Late payment*: the provider can report success after the
attempt failed or expired; the gateway records it and, if the order was already paid, refunds it. *PCI DSS*: the
self-assessment that this rail requires in production (\`NONE\`: no card data).
`;
}

const REFUNDS: Record<Capabilities["refund"], string> = {
  none: "no",
  full: "full",
  many_partial: "full or partial",
};
const CANCELS: Record<Capabilities["cancel"], string> = {
  none: "no",
  reverse: "reversed",
  expire_only: "expires",
};

function directTypes({ byUrl, byQr, inMiniProgram }: RailMethod): string[] {
  return [byUrl && "URL", byQr && "QRCODE", inMiniProgram && "MINI_PROGRAM"].filter(
    (type) => typeof type === "string",
  );
}

const yes = (is: boolean) => (is ? "yes" : "");
const RINGGIT = new Intl.NumberFormat("en", { minimumFractionDigits: 2 });
const inRinggit = (amountMinor: number) => `RM ${RINGGIT.format(amountMinor / 100)}`;
