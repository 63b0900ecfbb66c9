/**
 * `npm start`: the whole gateway on one machine. Starts the database, the simulators (sandbox), the
 * API processes and the worker, says where everything is, and stops all of it in order.
 */
import { serve } from "./commands/serve.ts";

// `--npm-start` is set in package.json: a user has typed it, and can again.
await serve({ role: "all", isNpmStart: process.argv.includes("--npm-start") });
