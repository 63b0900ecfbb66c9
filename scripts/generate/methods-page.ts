import type { Capabilities, Rail, RailMethod } from "../../packages/gateway/src/rails/rail.ts";
import { code, codes, GENERATED, table } from "./markdown.ts";

/** `docs/reference/methods.md`, from what the rails declare. */
export function methodsPage(rails: readonly Rail[]): string {
  const methods = rails.flatMap(({ id, capabilities }) =>
    capabilities.methods.map((method) => [
      code(method.id),
      codes(method.aliases ?? []),
      method.name,
      method.group,
      code(id),
      yes(method.web),
      yes(method.mobile),
      codes(directTypes(method)),
      inRinggit(method.amountMinorMin),
      inRinggit(method.amountMinorMax),
    ]),
  );
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

What a merchant may put into \`method\` of a checkout; \`[]\` means all of them. Limits are those of the
sandbox; an operator's rail settings may be narrower. In a transaction a method is shown in two parts:
\`TNG_MY\` is \`"method": "TNG", "region": "MALAYSIA"\`. The checkout page of layout \`v4\` shows cards, FPX and
DuitNow QR; \`v2\`, \`v3\` and a request without \`layoutVersion\` see
[ADR 0007](../adr/0007-layout-version.md). *Direct*: the types that direct checkout takes for it.

${table(["Method", "Also", "Name", "Group", "Rail", "Web", "Mobile", "Direct", "From", "To"], methods)}

## Rails

${table(["Rail", "Refunds", "Within", "Undo", "May be paid late", "Open for", "PCI DSS"], abilities)}

*Undo*: what happens to an attempt whose outcome is not known. *May be paid late*: the other side may report
success after it looked failed or expired; the gateway records it and, when the order was paid otherwise,
owes it back. *PCI DSS*: the self-assessment that using this rail in production means (\`NONE\`: no card data).
`;
}

const REFUNDS: Record<Capabilities["refund"], string> = {
  none: "no",
  full: "the whole amount",
  many_partial: "in parts",
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
