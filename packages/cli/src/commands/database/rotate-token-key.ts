import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

export const rotateTokenKeyCommand: Command = {
  name: "rotate-token-key",
  summary: "Add a key that signs access tokens from ten minutes on.",
  usage: "",
  options: {},
  help: [
    ["", "Reads the same variables as the gateway. Tokens stay valid until they expire."],
    ["", "Deletes keys whose tokens have all expired; see docs/security/keys.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { rotateTokenKeyOfDatabase } = await import("@kaunter/gateway/rotate-token-key");
    const rotated = await rotateTokenKeyOfDatabase(context.io.env).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const lines = [
      `The key ${rotated.keyId} signs access tokens from ${rotated.usedFrom.toISOString()} on.`,
      ...rotated.deletedKeyIds.map((id) => `Deleted the key ${id}, whose tokens have expired.`),
    ];
    context.print(lines, rotated);
    return EXIT.ok;
  },
};
