// Builds the documentation site into `dist`, which the gateway serves under /docs.

import { join } from "node:path";
import { build } from "vitepress";
import { stageSite } from "./stage/stage-site.ts";

stageSite();
await build(join(import.meta.dirname, ".."));
