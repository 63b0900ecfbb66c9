import { MISTAKES } from "../../../packages/signing/src/diagnose/mistakes.ts";
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

When a signature is invalid, the gateway recovers the digest that was signed and searches for the text it belongs to. If
it finds one, the \`debug\` object of the error names the mistake in the remark of its step. The steps are those of
[signed requests](../concepts/signed-requests.md).

${table(["Mistake", "Step", "What was signed", "How to fix it"], rows)}
`;
}
