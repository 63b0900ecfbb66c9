import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { routablePath } from "./request-path.ts";

for (const [url, routable] of [
  ["/a/b?c=%zz", "/a/b?c=%zz"],
  ["/a%2Fb%20c", "/a%2Fb%20c"],
  ["/50%", "/50%25"],
  ["/50%25%", "/50%25%25"],
  ["/%zz%C3%A9", "/%25zz%C3%A9"],
  ["/%C3", "/%25C3"],
  ["/%ff%20?%ff", "/%25ff%2520?%ff"],
  ["/%#%", "/%25#%"],
] as const) {
  test(`${url} is routed as ${routable}`, () => assert.equal(routablePath(url), routable));
}

test("whatever a path holds, it can be decoded afterwards; one that could be is left alone", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("%", "2", "5", "f", "C", "3", "A", "9", "/", "x") }),
      (text) => {
        const routable = routablePath(text);
        decodeURIComponent(routable);
        assert.equal(routablePath(routable), routable);
      },
    ),
  );
});
