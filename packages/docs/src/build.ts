// Builds the documentation site into `dist`, which the gateway serves under /docs.

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { OUTPUT } from "./site/config.ts";
import { stageSite } from "./stage/stage-site.ts";

stageSite();
await build(join(import.meta.dirname, ".."));

// In one step: the gateway may be looking for it.
const dist = join(import.meta.dirname, "../dist");
rmSync(dist, { recursive: true, force: true });
renameSync(OUTPUT, dist);
