import {
  ANALYSES_PER_SECOND,
  ANALYSIS_MS_MAX,
} from "../../../packages/gateway/src/http/api/application/signature-analyst.ts";
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
it finds one, the message and the \`debug\` object of the error name each mistake. The portal's debugger and
\`kaunter explain\` say the same. The steps are those of [signed requests](../concepts/signed-requests.md).

One mistake is nearly always named, and most combinations of two. A search takes at most
${ANALYSIS_MS_MAX} ms of computing, the likeliest mistakes first. \`text-unknown\` and \`key-unknown\` mean that nothing
more can be proved, for example because another body was sent than was signed; the debugger and \`kaunter explain\` search
longer for combinations. \`text-not-found-in-time\` means that the time was over before every single mistake was tried. A body of more than 16 KB is compared only as it was sent and in its canonical form.

For each merchant, ${ANALYSES_PER_SECOND} wrong signatures per second are analysed. Beyond that, above 64 KB, and when too many arrive at once,
the request is still rejected and the message says *Not analysed*. The searches of one process run one at a time, in slices of
a few milliseconds, and take at most a third of its time; other requests are served in between.

${table(["Mistake", "Step", "What was signed", "How to fix it"], rows)}
`;
}
