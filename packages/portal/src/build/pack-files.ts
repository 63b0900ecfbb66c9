import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(?:js|css|html|svg)$/;

/**
 * Writes `x.br` and `x.gz` next to every file of the build, as small as they get: packing belongs
 * to the build, so that the gateway spends no time on it.
 */
export function packFiles(): Plugin {
  let folder = "";
  return {
    name: "kaunter-pack-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !PACKED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
