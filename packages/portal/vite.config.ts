import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addFirstScript } from "./src/build/add-first-script.ts";
import { listPreloads } from "./src/build/list-preloads.ts";
import { packFiles } from "./src/build/pack-files.ts";

/** Beside the sign-in form: the frame around the pages and what most of them show. */
const OF_EVERY_PAGE =
  /\/src\/(?:api|shell|ui|words)\/|\/node_modules\/(?:lucide-react|@radix-ui|@floating-ui|radix-ui)\//;
/** Large, and of a few pages. */
const QR_CODES = /\/src\/ui\/text\/qr|\/node_modules\/(?:qrcode|dijkstrajs)\//;
/** Without those that lead to what draws QR codes, or signs and checks requests: both are large. */
const OF_SOME_PAGES = /\/src\/pages\/(?!access|application|checkout|debugger|explorer|request-log)/;

/** Icons not used are not even parsed: the build takes a hundred megabytes less. */
const EXPERIMENTAL = { lazyBarrel: true };

/**
 * For browsers: static files under /portal, with no inline script or style, so the strictest
 * content policy fits. For the gateway: one file, which makes the first view of a page.
 */
export default defineConfig({
  base: "/portal/",
  plugins: [react(), tailwindcss(), addFirstScript(), listPreloads(), packFiles()],
  builder: {},
  environments: {
    client: {
      build: {
        target: ["chrome123", "firefox121", "safari17.5"],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
          experimental: EXPERIMENTAL,
          output: {
            // The sign-in form's code names them all, and a hash cannot be compressed.
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              // What comes at the same time comes in one file: on a slow line, dozens of small ones
              // take several times as long.
              groups: [
                { name: "shell", tags: ["$initial"], priority: 3 },
                { name: "qr-codes", test: QR_CODES, priority: 3 },
                { name: "signed-in", test: OF_EVERY_PAGE, minShareCount: 2, priority: 2 },
                { name: "pages", test: OF_SOME_PAGES, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The gateway has no React of its own.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "dist/server",
        copyPublicDir: false,
        chunkSizeWarningLimit: 4_000,
        rolldownOptions: {
          experimental: EXPERIMENTAL,
          input: "src/first-view/render-first-view.tsx",
          output: { codeSplitting: false },
        },
      },
    },
  },
});
