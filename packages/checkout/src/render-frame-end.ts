import { createHash } from "node:crypto";
import { THREE_DS_DONE } from "./browser/basics.ts";
import type { RenderedPage } from "./rendered-page.ts";

const SCRIPT = `parent.postMessage(${JSON.stringify(THREE_DS_DONE)},"*")`;
const HASH = createHash("sha256").update(SCRIPT).digest("base64");

/**
 * Where the card issuer's hidden frame ends: it notifies the page around it, which only the
 * checkout page can be. Sandboxed to an origin of its own, so that it can reach nothing else there.
 */
export function renderFrameEnd(embedOrigins: readonly string[] = []): RenderedPage {
  const framers = ["'self'", ...embedOrigins].join(" ");
  return {
    status: 200,
    html: `<!doctype html><title>Done</title><script>${SCRIPT}</script>`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; script-src 'sha256-${HASH}'; frame-ancestors ${framers}; sandbox allow-scripts`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  };
}
