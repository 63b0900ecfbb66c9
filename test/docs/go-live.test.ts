/** Whoever reads the checklist must not have to search for where a step is done. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  CHECKLIST_PLACES,
  placeOf,
} from "../../packages/portal/src/pages/go-live/checklist-places.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const ROOT = join(import.meta.dirname, "../..");
const GUIDES = join(ROOT, "docs/guides");

test("every step of the guide links to where it is done", () => {
  const guide = readFileSync(join(GUIDES, "go-live.md"), "utf8");
  const steps = guide.split(/^(?:- |\d+\. )/m).slice(1);
  assert.ok(steps.length > 15, String(steps.length));
  for (const step of steps) {
    const links = [...step.matchAll(/\]\(([^)#]+)/g)].map(([, link = ""]) => link);
    assert.ok(links.length > 0, step);
    for (const link of links) assert.ok(existsSync(join(GUIDES, link)), link);
  }
});

test("every step of the portal's checklist links to a page that exists", async () => {
  const gateway = await provideTestGateway();
  const owner = await signInOwner(gateway);
  const { body } = await owner.call("getDeveloperFacts");
  const ids: string[] = body.checklist.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids.toSorted(), Object.keys(CHECKLIST_PLACES).toSorted());
  const router = readFileSync(join(ROOT, "packages/portal/src/router.tsx"), "utf8");
  for (const place of [...Object.values(CHECKLIST_PLACES), placeOf("of a later release")]) {
    if (!place.startsWith("/docs/")) {
      assert.match(router, new RegExp(`inside\\(\\s*"${place}",`), place);
      continue;
    }
    const [path = "", anchor] = place.replace("/docs/", "").split("#");
    const page = readFileSync(join(ROOT, `docs/${path}.md`), "utf8").toLowerCase();
    if (anchor) assert.ok(page.includes(`\n## ${anchor.replaceAll("-", " ")}\n`), place);
  }
});
