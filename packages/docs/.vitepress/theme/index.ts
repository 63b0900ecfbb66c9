export { theme as default } from "../../src/theme/index.ts";
