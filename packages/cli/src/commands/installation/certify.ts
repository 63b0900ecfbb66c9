import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

export const certifyCommand: Command = {
  name: "certify",
  summary: "Play scenarios against a provider's sandbox or our simulator, and write a report.",
  usage: "RAIL [--rails FILE] [--values FILE] [--callback-url URL] [--listen HOST:PORT]",
  options: {
    rails: { type: "string" },
    values: { type: "string" },
    "callback-url": { type: "string" },
    listen: { type: "string" },
    scenarios: { type: "string" },
    out: { type: "string" },
  },
  help: [
    ["RAIL", "card, fpx, duitnow-qr or wallet."],
    ["--rails FILE", "Rail settings of the provider's sandbox. Without it: our simulator."],
    ["--values FILE", "Test values of the provider: JSON with usual and decline."],
    ["--callback-url URL", "Where the provider reaches this machine, forwarded to --listen."],
    ["--listen HOST:PORT", "Where webhooks and payers arrive. Default: any port of this machine."],
    ["--scenarios LIST", "Only these, separated by commas."],
    ["--out FOLDER", "For certify-RAIL.md and certify-RAIL.json. Default: this folder."],
    ["", "Exits with 1 when a scenario failed. See docs/guides/certify-a-rail.md."],
  ],
  async run(context) {
    const [railId, ...more] = context.positionals;
    if (railId === undefined || more.length > 0) throw usageError("Name one rail.");
    // Loaded here: no other command needs the gateway's own code.
    const { certify, listScenarios } = await import("@kaunter/gateway/certify");
    const { io, paint } = context;
    const path = (name: string) => {
      const given = context.option(name);
      return given === undefined ? null : resolve(io.folder, given);
    };
    const values = path("values");
    const marks = { PASSED: paint.good("✓"), FAILED: paint.bad("✗"), SKIPPED: paint.dim("–") };
    const say = (line: string) => {
      if (!context.isJson) io.write(`${line}\n`);
    };
    const publicUrl = context.option("callback-url");
    const scenarios = context.option("scenarios");
    const listen = context.option("listen");
    try {
      const report = await certify({
        ...{ railId, railsFile: path("rails"), folder: path("out") ?? io.folder, say },
        ...(values !== null && { values: JSON.parse(readFileSync(values, "utf8")) }),
        ...(publicUrl !== undefined && { publicUrl: publicUrl.replace(/\/$/, "") }),
        ...(listen !== undefined && { listen: readAddress(listen) }),
        ...(scenarios !== undefined && { scenarios: listScenarios(scenarios) }),
        onDone: ({ id, title, result, expected, got }) =>
          say(
            `${marks[result]} ${id}: ${title}${result === "FAILED" ? `\n    expected ${expected}, got ${got}` : ""}`,
          ),
      });
      const { passed, failed, skipped } = report;
      context.print(`${passed} passed, ${failed} failed, ${skipped} skipped.`, report);
      return failed > 0 ? EXIT.failed : EXIT.ok;
    } catch (error) {
      throw new CliError(messageOf(error));
    }
  },
};

function readAddress(given: string): { host: string; port: number } {
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(given) ?? [];
  if (host === "") throw usageError("--listen must be HOST:PORT, such as 127.0.0.1:8090.");
  return { host, port: Number(port) };
}
