import { launchBrowser } from "/tmp/w/cards/test/support/browser.ts";
import { readFileSync } from "node:fs";
const [out, height, ...files] = process.argv.slice(2);
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
const imgs = files.map(f=>`<figure style="margin:4px;display:inline-block;vertical-align:top"><figcaption style="font:11px sans-serif">${f.split("/").pop()}</figcaption><img style="max-height:${height}px;border:1px solid #888" src="data:image/png;base64,${readFileSync(f).toString("base64")}"></figure>`).join("");
await page.setContent(`<body style="background:#ccc;margin:0">${imgs}</body>`);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
