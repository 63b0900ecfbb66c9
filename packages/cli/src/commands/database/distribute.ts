import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

export const distributeCommand: Command = {
  name: "distribute",
  summary: "Spread the gateway's database over the nodes of a Citus cluster, by merchant.",
  usage: "[--shards <count>]",
  options: { shards: { type: "string" } },
  help: [
    ["--shards <count>", "A power of two up to 512, for a first distribution. Default: 32."],
    ["", "Reads DATABASE_URL, or KAUNTER_COORDINATOR_URL when it is set. Can be repeated."],
    ["", "Tables are locked until it has finished; see docs/operating/many-nodes.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { distributeDatabase } = await import("@kaunter/gateway/migrate");
    const say = (line: string) => context.io.writeError(`${line}\n`);
    const shards = context.option("shards");
    const shardCount = shards === undefined ? undefined : Number(shards);
    const done = await distributeDatabase(context.io.env, shardCount, say).catch(
      (error: unknown) => {
        throw new CliError(messageOf(error));
      },
    );
    const lines = [
      ...done.distributed.map((table) => `Distributed ${table}`),
      ...done.shared.map((table) => `Copied ${table} to every node`),
      `The database is spread over ${done.nodeCount} ${done.nodeCount === 1 ? "node" : "nodes"}.`,
    ];
    context.print(lines, done);
    return EXIT.ok;
  },
};
