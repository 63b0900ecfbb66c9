import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "first.js";

/**
 * Puts `src/first.js` before everything else of the page. It is not a module, which would wait for
 * the page, and its name has a hash, so that browsers can cache it.
 */
export function addFirstScript(): Plugin {
  return {
    name: "kaunter-add-first-script",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      const source = readFileSync(join(import.meta.dirname, "..", NAME));
      this.emitFile({ type: "asset", name: NAME, source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle).filter((file) => file.type === "asset");
        const built = files.find(({ names }) => names.includes(NAME));
        if (!built) throw new Error(`no ${NAME}`);
        const attrs = { src: `/portal/${built.fileName}` };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
