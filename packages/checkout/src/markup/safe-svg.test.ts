import assert from "node:assert/strict";
import { test } from "node:test";
import QRCode from "qrcode";
import { safeSvg } from "./safe-svg.ts";

test("the picture of a real code passes unchanged in its shapes", async () => {
  const svg = await QRCode.toString("00020201021226", { type: "svg", margin: 4 });
  const safe = safeSvg(svg)?.text ?? "";
  assert.ok(safe.startsWith("<svg") && safe.endsWith("</svg>"));
  assert.deepEqual(safe.match(/ d="[^"]*"/g), svg.match(/ d="[^"]*"/g));
});

for (const hostile of [
  "<svg><script>alert(1)</script></svg>",
  '<svg onload="alert(1)"></svg>',
  '<svg><path d="M0 0" style="x:y"/></svg>',
  '<svg><a href="javascript:1"><path d="M0 0"/></a></svg>',
  '<svg><image href="https://x.example/1.png"/></svg>',
  '<svg><path fill="url(https://x.example)"/></svg>',
  "<svg>text</svg>",
  '<svg></svg><img src="x">',
  "<img src=x>",
  "",
]) {
  test(`${JSON.stringify(hostile)} is rejected as a picture`, () => {
    assert.equal(safeSvg(hostile), null);
  });
}

test("a picture of absurd size is rejected", () => {
  assert.equal(safeSvg(`<svg><path d="${"M0 0".repeat(60_000)}"/></svg>`), null);
});
