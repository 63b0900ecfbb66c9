import { BRAND_ICONS } from "../../../packages/checkout/src/generated/brand-icons.ts";
import { MARK_NAMES } from "../../../packages/checkout/src/marks/mark.ts";
import { BRAND_NAMES } from "../../../packages/checkout/src/parts/method/brand-tile.ts";
import { BANKS } from "../../../packages/gateway/src/rails/fpx/bank-table.ts";
import { code, table } from "../pages/markdown.ts";
import { buildSandboxRails } from "../pages/sandbox-rails.ts";

/** Every mark, and what it is shown for. */
export function paymentMarks(): string {
  const methods = buildSandboxRails().flatMap(({ capabilities }) => capabilities.methods);
  const uses = [
    ...methods.map(({ mark, name }) => [mark, name.en] as const),
    ...Object.entries(BRAND_NAMES),
    ...Object.values(BANKS).map(({ mark, name }) => [mark, name] as const),
  ];
  const rows = MARK_NAMES.map((name) => {
    const shown = uses.flatMap(([mark, what]) => (mark === name ? [what] : []));
    return [
      code(name),
      [...new Set(shown)].join(", "),
      name in BRAND_ICONS ? "Simple Icons" : "own",
    ];
  });
  return table(["Name", "Shown for", "Built in"], rows);
}
