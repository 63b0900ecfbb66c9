import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { packFiles } from "./src/build/pack-files.ts";

/** Static files under /portal: no inline script or style, so the strictest content policy fits. */
export default defineConfig({
  base: "/portal/",
  plugins: [react(), tailwindcss(), packFiles()],
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the sign-in form needs comes in one file: dozens of small ones take longer.
          groups: [{ name: "shell", tags: ["$initial"] }],
        },
      },
    },
  },
});
