import type { Plugin, Rolldown } from "vite";

/** Next to the sign-in form's code: what is loaded at the same time for a signed-in user. */
const FRAME = "/src/shell/signed-in-layout.tsx";
const OVERVIEW = "/src/pages/overview/overview.tsx";

/**
 * Writes `preloads.json`: the scripts of the frame around every page, and those of the overview.
 * The gateway names them to a browser that has a session, which then loads them without waiting for
 * the first script.
 */
export function listPreloads(): Plugin {
  return {
    name: "kaunter-list-preloads",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const frame = listScripts(chunks, FRAME);
      const overview = listScripts(chunks, OVERVIEW).filter((name) => !frame.includes(name));
      const source = JSON.stringify({ frame, overview });
      this.emitFile({ type: "asset", fileName: "preloads.json", source });
    },
  };
}

/** A page's own script and those it imports, without the first one. */
function listScripts(chunks: readonly Rolldown.OutputChunk[], page: string): string[] {
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
  if (!own) throw new Error(`no script of ${page}`);
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || chunk.isEntry || found.has(name)) return;
    found.add(name);
    for (const each of chunk.imports) add(each);
  };
  add(own.fileName);
  return [...found];
}
