// Prints how many formatters rendering all pages makes, the first time and the second. A program of
// its own: it replaces constructors of the runtime before any page is loaded.

const FORMATTERS = ["DateTimeFormat", "NumberFormat", "PluralRules", "ListFormat", "Collator"];
let made = 0;
for (const name of FORMATTERS) {
  const { value: Formatter } = Object.getOwnPropertyDescriptor(Intl, name) ?? {};
  const counted = new Proxy(Formatter, {
    construct(target, given) {
      made += 1;
      return Reflect.construct(target, given);
    },
  });
  Object.defineProperty(Intl, name, { value: counted, writable: true, configurable: true });
}

const { samples } = await import("../../../packages/checkout/samples.ts");
const { LANGUAGES } = await import("../../../packages/checkout/src/format/languages.ts");
const { renderCheckout } = await import("../../../packages/checkout/src/render-checkout.ts");

function countMade(): number {
  made = 0;
  for (const view of Object.values(samples)) {
    for (const lang of LANGUAGES) renderCheckout({ ...view, lang });
  }
  return made;
}

process.stdout.write(JSON.stringify([countMade(), countMade()]));

export {};
