/**
 * Shows every sample page: `node packages/checkout/preview.ts [port]`, then open the printed
 * address.
 */
import { createServer } from "node:http";
import { cardSamples, noteSamples } from "./card-samples.ts";
import { samples } from "./samples.ts";
import {
  assets,
  CARD_PATHS,
  type CheckoutView,
  cardAssets,
  PATHS,
  pickLanguage,
  renderCardForm,
  renderCardNote,
  renderCheckout,
} from "./src/index.ts";

const PORT_DEFAULT = 8099;

function sampleOf(url: URL, acceptLanguage: string | undefined): CheckoutView | null {
  const sample = samples[url.searchParams.get("sample") ?? ""];
  if (sample === undefined) return null;
  const lang = pickLanguage(acceptLanguage, null, url.searchParams.get("lang") ?? "en");
  const colour = url.searchParams.get("colour");
  const view = { ...sample, lang };
  if ("card" in view && view.card !== undefined) {
    const { search } = new URL(view.card.url, url);
    view.card = { ...view.card, url: `${CARD_PATHS.form}${search}&lang=${lang}` };
  }
  if (colour === null || !("merchant" in view)) return view;
  return { ...view, merchant: { ...view.merchant, colour: `#${colour}` } };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://preview.invalid");
  const asset = [...assets, ...cardAssets].find(({ path }) => path === url.pathname);
  if (asset !== undefined) {
    response.writeHead(200, { "content-type": asset.contentType }).end(asset.body);
    return;
  }
  if (url.pathname === PATHS.events || url.pathname === PATHS.status) {
    response.writeHead(204).end();
    return;
  }
  const form = cardSamples[url.searchParams.get("reference") ?? ""];
  if (url.pathname === CARD_PATHS.form && form !== undefined) {
    const lang = pickLanguage(null, null, url.searchParams.get("lang"));
    const page = renderCardForm({ ...form, lang, pageOrigin: "" });
    response.writeHead(page.status, page.headers).end(page.html);
    return;
  }
  const note = noteSamples[url.searchParams.get("reference") ?? ""];
  if (url.pathname === CARD_PATHS.form && note !== undefined) {
    const page = renderCardNote({
      ...note,
      lang: pickLanguage(null, null, url.searchParams.get("lang")),
    });
    response.writeHead(page.status, page.headers).end(page.html);
    return;
  }
  const view = sampleOf(url, request.headers["accept-language"]);
  if (view !== null) {
    const page = renderCheckout(view);
    response.writeHead(page.status, page.headers).end(page.html);
    return;
  }
  const links = Object.keys(samples).map(
    (name) => `<li><a href="/?sample=${name}">${name}</a></li>`,
  );
  response.writeHead(200, { "content-type": "text/html" }).end(`<ul>${links.join("")}</ul>`);
});

server.listen(Number(process.argv[2] ?? PORT_DEFAULT), "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}/\n`);
});
