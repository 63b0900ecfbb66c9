/** A shop at another site than the gateway that shows the checkout page by kaunter.js. */
import type { Page } from "playwright-core";
import { stopAfterTests } from "../lifetime.ts";
import { listen } from "../server/listen.ts";

export interface EmbeddingShop {
  /** `http://localhost:…`, while the gateway is at `127.0.0.1`: two sites for a browser. */
  origin: string;
  /** Opens the shop's page and presses its button. */
  pay(page: Page, request: ShopRequest): Promise<void>;
}

export interface ShopRequest {
  checkoutUrl: string;
  mode?: "modal" | "inline";
  lang?: string;
  /** The shop gives no `onResult`. */
  isSilent?: boolean;
  /** The gateway's origin as the shop's policy knows it. */
  framing?: string;
}

/** What the shop's callbacks were given, in their order. */
export function heardIn(page: Page): Promise<unknown[]> {
  return page.evaluate("globalThis.heard");
}

const SHOP_SCRIPT = `
globalThis.heard = [];
const query = new URLSearchParams(location.search);
document.querySelector("#pay").addEventListener("click", () => {
  try {
    globalThis.checkout = Kaunter.open({
      checkoutUrl: query.get("checkoutUrl"),
      mode: query.get("mode") ?? undefined,
      lang: query.get("lang") ?? undefined,
      container: "#place",
      ...(!query.has("isSilent") && { onResult: (result) => heard.push(result) }),
      onClose: () => heard.push("closed"),
    });
  } catch (error) {
    heard.push(error.message);
  }
});
`;

/** Shown in a frame in place of the gateway's page. */
const PRETENDING = `<!doctype html><title>Gateway</title><p>I am the gateway</p><script>
for (const kaunter of ["ready", "result", "done", "close", "leave"])
  parent.postMessage({ kaunter, lang: "en", status: "SUCCESS", orderId: "1" }, "*");
</script>`;

const page = (gateway: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Kedai</title>
<script src="${gateway}/checkout/kaunter.js"></script><script src="/shop.js" defer></script></head>
<body><main><h1>Kedai</h1><button id="pay" type="button">Pay</button><div id="place"></div></main></body></html>`;

/** A strict policy: what it does not allow, kaunter.js must not need. */
const policy = (gateway: string) =>
  `default-src 'none'; script-src 'self' ${gateway}; frame-src ${gateway}; require-trusted-types-for 'script'; trusted-types 'none'`;

export async function provideEmbeddingShop(gateway: string): Promise<EmbeddingShop> {
  const { port } = await stopAfterTests(
    listen((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop.invalid");
      if (pathname === "/shop.js") {
        response.setHeader("content-type", "text/javascript").end(SHOP_SCRIPT);
        return;
      }
      response.setHeader("content-type", "text/html; charset=utf-8");
      if (pathname === "/return") {
        response.end("<!doctype html><title>Shop</title><h1>Back at the shop</h1>");
        return;
      }
      if (pathname === "/pretend") {
        response.end(PRETENDING);
        return;
      }
      if (pathname === "/framed") {
        const src = new URL(searchParams.get("checkoutUrl") ?? "").href.replaceAll("&", "&amp;");
        response.end(`<!doctype html><title>Shop</title><iframe src="${src}"></iframe>`);
        return;
      }
      response.setHeader("content-security-policy", policy(searchParams.get("framing") ?? gateway));
      response.end(page(gateway));
    }),
    ({ stop }) => stop(),
  );
  const origin = `http://localhost:${port}`;
  return {
    origin,
    async pay(browserPage, { checkoutUrl, mode, lang, isSilent, framing }) {
      const query = new URLSearchParams({
        checkoutUrl,
        ...(mode && { mode }),
        ...(lang && { lang }),
        ...(isSilent && { isSilent: "" }),
        ...(framing && { framing }),
      });
      await browserPage.goto(`${origin}/?${query}`);
      await browserPage.getByRole("button", { name: "Pay" }).click();
    },
  };
}
