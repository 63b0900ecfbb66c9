import { MISTAKES } from "../../packages/signing/src/diagnose/mistakes.ts";
import { code, GENERATED, table } from "./markdown.ts";

/** `docs/reference/signature-mistakes.md`. */
export function mistakesPage(): string {
  const rows = Object.entries(MISTAKES).map(([name, { step, explanation, fix }]) => [
    code(name),
    typeof step === "number" ? `step ${step}` : step,
    explanation.replaceAll("{detail}", "…"),
    fix,
  ]);
  return `${GENERATED}

# Signature mistakes

When a request's signature is wrong, the gateway recovers the digest that was signed and looks for the text that has
it. If it finds one, \`debug\` of the answer names the mistake in the remark of its step; the steps are those of
[signed requests](../concepts/signed-requests.md).

${table(["Mistake", "Where", "What was done", "What to do"], rows)}
`;
}
