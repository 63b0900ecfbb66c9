export { PATHS } from "./addresses.ts";
export { assets } from "./assets.ts";
export { cardDigits, cardErrors, parseExpiry } from "./card-rules.ts";
export { LANGUAGES, pickLanguage } from "./pick-language.ts";
export { renderCheckout } from "./render-checkout.ts";
export type * from "./rendered-page.ts";
export type * from "./view.ts";
