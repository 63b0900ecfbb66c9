// Builds the documentation if it is out of date. `npm start` runs it at the first visit of /docs.

import { withSetupLock } from "./lock.mjs";
import { endWith } from "./progress.mjs";
import { buildSite, DOCS, isBuilt, SETUP_LOCK } from "./sites.mjs";

try {
  await withSetupLock(SETUP_LOCK, async () => {
    if (!isBuilt(DOCS)) await buildSite(DOCS);
  });
} catch (error) {
  endWith(error);
}
