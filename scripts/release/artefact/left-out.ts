// Which files of a package a running gateway never opens. What is left out by mistake is found by
// the test of the artefact: every import of every file must lead to a file.

/** Of packages with several builds of the same code: the ones for other programs than Node. */
const OTHER_BUILDS: readonly RegExp[] = [
  /^@hyzyla\/pdfium\/dist\/(?!index\.esm\.js$|pdfium\.wasm$|constants|utils|vendor)/,
  /^@fontsource-variable\/[^/]+\/(?!package\.json$|unicode\.json$|LICENSE|files\/.*-wght-normal\.)/,
  /^pdfkit\/js\/pdfkit\.(browser|old|standalone|node\.old|js$)/,
  /^fontkit\/(dist\/(browser|main\.cjs)|src\/)/,
  /^(linebreak|restructure)\/dist\/main\.cjs$/,
  /^csv-parse\/dist\/(iife|umd|esm)\//,
  /^zxing-wasm\/dist\/(iife|cjs\/(full|writer)|es\/(full|writer)|full|writer)/,
  /^@simplewebauthn\/server\/(script|src)\//,
  /^ajv\/(lib|scripts)\//,
  /^hucre\/(src\/|dist\/cli\.mjs$)/,
  /^(@aws-sdk|@smithy)\/[^/]+\/dist-es\//,
  /^@cloudamqp\/amqp-client\/(dist|lib\/cjs|src)\//,
  /^@opentelemetry\/[^/]+\/dist\/(.*\.cjs$|(experimental_|index-incubating))/,
  /^@peculiar\/x509\/build\/x509\.(es\.)?js$/,
  /^@zxcvbn-ts\/language-common\/(src\/|dist\/zxcvbn-ts\.js$)/,
  /^asn1js\/build\/index\.es\.js$/,
  /^bowser\/(bundled\.js$|src\/)/,
  /^fflate\/(umd\/|(lib|esm)\/browser\.)/,
  /^harfbuzzjs\/dist\/(?!harfbuzz-subset\.wasm$)/,
  /^node-html-parser\/dist\/index\.(umd\.js|cjs)$/,
  /^nodemailer\/dist\/cjs\//,
  /^pako\/dist\//,
  /^pngjs\/browser\.js$/,
  // Compression, of which fonts need only the other half.
  /^brotli\/(build\/|compress\.js$|index\.js$)/,
];

/** Folders of what only the package's own developers use. */
const FOLDERS =
  /(^|\/)(\.[\w-]+|__tests__|benchmarks?|bench|coverage|docs?|examples?|fixtures|tests?)\//i;
/** Packages in which such a folder is code. */
const CODE_IN_THEM: readonly RegExp[] = [];

const FILES: readonly RegExp[] = [
  /\.(map|tsx?|mts|cts|flow|tsbuildinfo|coffee|c|cc|cpp|h|hpp|gyp|gypi|sh|yml|yaml|patch)$/,
  /\.(test|spec|bench)\.[cm]?js$/,
  /(^|\/)(Makefile|tsconfig.*\.json|\.[^/]+)$/,
];
/** Texts that must stay with the code. */
const NOTICE = /(^|\/)(licen[cs]es?|copying|notice|third-party-notices?|ofl)[^/]*$/i;
const TEXTS = /\.(md|markdown|txt|rst|html)$/i;

/**
 * @param name of the package
 * @param path of the file in it, such as `lib/index.js`
 */
export function isLeftOut(name: string, path: string): boolean {
  const whole = `${name}/${path}`;
  if (path === "README.md" && name.startsWith("@img/sharp-libvips-")) return false;
  if (NOTICE.test(path) && !path.includes("node_modules/")) return false;
  if (OTHER_BUILDS.some((build) => build.test(whole))) return true;
  const isCode = CODE_IN_THEM.some((code) => code.test(whole));
  if (!isCode && FOLDERS.test(path)) return true;
  return FILES.some((file) => file.test(path)) || TEXTS.test(path);
}

/** Of this repository's packages. */
export function isOwnLeftOut(path: string): boolean {
  return /\.(test|preview)\.tsx?$|\.md$|\.map$/.test(path);
}
