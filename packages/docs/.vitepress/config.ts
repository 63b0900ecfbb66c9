export { config as default } from "../src/site/config.ts";
