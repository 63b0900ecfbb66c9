import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { convert } from "fontverter";

/** Parts of each font, so that no character is in two of them. */
const PARTS = {
  "noto-sans": "{latin,latin-ext}",
  "noto-sans-mono": "{latin,latin-ext}",
  "noto-sans-tamil": "tamil",
  "noto-sans-sc": "*[0-9]",
};
const FAMILIES = {
  "system-ui": "Noto Sans",
  "sans-serif": "Noto Sans",
  serif: "Noto Sans",
  monospace: "Noto Sans Mono",
};
const SETTINGS = "settings.conf";
const CACHE = join(import.meta.dirname, "../../../.cache/fonts");
const require = createRequire(import.meta.url);

/**
 * The environment in which Chromium knows these fonts and none of the machine, so that texts are
 * as wide and as high on every Linux. (On a Mac it takes those of the system.) They are unpacked
 * once for each version, because Chromium reads fonts in a web page's format only from web pages.
 */
export async function provideTestFonts(): Promise<{ FONTCONFIG_FILE: string }> {
  const fonts = Object.entries(PARTS).map(([name, parts]) => {
    const path = require.resolve(`@fontsource-variable/${name}/package.json`);
    const { version } = JSON.parse(readFileSync(path, "utf8"));
    return { folder: join(dirname(path), "files"), name, parts, version };
  });
  const made = JSON.stringify([fonts, readFileSync(import.meta.filename, "utf8")]);
  const folder = join(CACHE, createHash("sha256").update(made).digest("hex").slice(0, 16));
  if (!existsSync(folder)) {
    const files = fonts.flatMap((font) =>
      globSync(join(font.folder, `${font.name}-${font.parts}-wght-normal.woff2`)),
    );
    await unpack(files, folder);
  }
  return { FONTCONFIG_FILE: join(folder, SETTINGS) };
}

/** Test files do this at the same time: whichever is done first puts the whole folder there. */
async function unpack(files: readonly string[], folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, "draft-"));
  for (const file of files) {
    const font = await convert(readFileSync(file), "truetype");
    writeFileSync(join(draft, basename(file, ".woff2").concat(".ttf")), font);
  }
  writeFileSync(join(draft, SETTINGS), writeSettings(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

function writeSettings(folder: string): string {
  const path = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const families = Object.entries(FAMILIES).map(
    ([name, font]) =>
      `<alias binding="same"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${path}</dir>
<cachedir>${path}/cache</cachedir>
${families.join("\n")}
<match target="pattern"><edit name="hintstyle"><const>hintslight</const></edit></match>
</fontconfig>
`;
}
