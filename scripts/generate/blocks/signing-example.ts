import { canonicalize } from "../../../packages/signing/src/canonical-json.ts";
import { buildSignedText, encodeBase64Text } from "../../../packages/signing/src/signed-text.ts";

const BODY = {
  type: "WEB_PAYMENT",
  order: { title: "Roti & teh", amount: 450, id: "A-7" },
  method: [],
};

/** The steps of a signature, as the gateway's own code takes them. */
export function signingExample(): string {
  const canonical = canonicalize(BODY);
  const data = encodeBase64Text(canonical);
  const text = buildSignedText({
    data,
    method: "POST",
    nonce: "Vq8mPzXw3nKcTfLh",
    requestUrl: "https://pay.example/v3/payment/online",
    timestamp: "1772424306",
  });
  const steps: [title: string, content: string][] = [
    ["The body as an object:", JSON.stringify(BODY)],
    ["Steps 1 and 2, the canonical text:", canonical],
    ["Step 3, its Base64:", data],
    ["Step 4, the text to sign:", text],
  ];
  return steps.map(([title, content]) => `${title}\n\n\`\`\`text\n${content}\n\`\`\``).join("\n\n");
}
