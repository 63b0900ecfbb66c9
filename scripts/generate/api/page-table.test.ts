import assert from "node:assert/strict";
import { test } from "node:test";
import { listDocs } from "../../../packages/docs/src/pages/docs-pages.ts";
import { API_ROUTES } from "../../../packages/gateway/src/http/routes.ts";
import { API_PAGES, isMember, pagesOf, routesOf } from "./page-table.ts";

test("every route is on one page of the API reference", () => {
  for (const route of API_ROUTES) {
    const names = pagesOf(route).map(({ name }) => name);
    assert.equal(names.length, 1, `${route.operationId} is on ${names.join(" and ") || "no page"}`);
  }
});

test("every page has routes, and every member of the table a route", () => {
  for (const page of API_PAGES) {
    const routes = routesOf(page);
    assert.notEqual(routes.length, 0, page.name);
    for (const member of page.members) {
      const isUsed = routes.some((route) => isMember(route, member));
      assert.ok(isUsed, `${member} of ${page.name}`);
    }
  }
});

test("the documentation lists the pages in the order of the table", () => {
  const groups = listDocs().flatMap((menu) => menu.groups);
  const section = groups.find(({ title }) => title === "API reference");
  assert.deepEqual(
    section?.pages.map(({ path, title }) => [path, title]),
    [
      ["README", "API reference"],
      ...API_PAGES.map(({ name, title }) => [name, title]),
      ["objects", "Objects"],
    ].map(([name, title]) => [`docs/reference/api/${name}.md`, title]),
  );
});
