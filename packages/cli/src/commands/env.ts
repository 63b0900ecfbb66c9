import { CliError, type Command, EXIT } from "../command.ts";
import { CONFIG_HELP, CONFIG_OPTION, readSettings, type Settings } from "../settings.ts";

export const envCommand: Command = {
  name: "env",
  summary: "Print the settings and a new access token as environment variables for the guides.",
  usage: "",
  options: CONFIG_OPTION,
  help: [["", 'eval "$(kaunter env)"'], ...CONFIG_HELP],
  async run(context) {
    const settings = readSettings(context);
    const variables = {
      SHOP_BASE_URL: settings.baseUrl,
      SHOP_CLIENT_ID: settings.clientId,
      SHOP_CLIENT_SECRET: settings.clientSecret,
      SHOP_PRIVATE_KEY: settings.privateKey,
      SHOP_SERVER_PUBLIC_KEY: settings.serverPublicKey,
      SHOP_STORE_ID: settings.storeId,
      SHOP_ACCESS_TOKEN: await fetchToken(settings),
    };
    const lines = Object.entries(variables).map(
      ([name, value]) => `export ${name}='${value.trim().replaceAll("'", "'\\''")}'`,
    );
    context.print(lines, variables);
    return EXIT.ok;
  },
};

async function fetchToken({ oauthUrl, clientId, clientSecret }: Settings): Promise<string> {
  const url = `${oauthUrl}/v1/token`;
  const pair = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Basic ${pair}`, "Content-Type": "application/json" },
    body: '{"grantType":"client_credentials"}',
  }).catch(() => null);
  if (response === null) {
    throw new CliError(`No response from ${url}`, {
      exitCode: EXIT.unreachable,
      hint: "Find the cause with: kaunter doctor",
    });
  }
  // Checked below; a body that is not JSON has no token.
  const body = (await response.json().catch(() => ({}))) as { accessToken?: unknown };
  if (typeof body.accessToken !== "string") {
    throw new CliError(`No access token: HTTP ${response.status} from ${url}`, {
      hint: "Find the cause with: kaunter doctor",
    });
  }
  return body.accessToken;
}
