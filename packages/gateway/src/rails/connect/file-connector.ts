/**
 * Where a rail's settlement files come from when its provider puts them in a place, and how they
 * are read. Any rail may have one: `settlementFiles` in its settings.
 */
import Type, { type Static } from "typebox";
import { Errors } from "typebox/value";
import { listParserProblems } from "../../domain/settlement/parser/parser-problems.ts";
import { StatementParser } from "../../domain/settlement/parser/statement-parser.ts";
import {
  type ArchivePlace,
  parseDeliveryUrl,
  type SftpPlace,
} from "../../platform/archive/archive-place.ts";
import { Secret } from "../../platform/secret.ts";

export const FileConnectorSettings = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          "Where the files arrive: `sftp://user@host:port/folder`, `file:///folder` or `s3://bucket/prefix?endpoint=https://…&region=…`. Each file directly in it is read once and left there. Without it, operators upload them.",
      }),
    ),
    names: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Names of the files, such as `SETTLE_*.csv`; others are left. Default: all.",
      }),
    ),
    hostKey: Type.Optional(
      Type.String({
        pattern: "^SHA256:[A-Za-z0-9+/]{43}=?$",
        description: "SFTP: fingerprint of the server's host key, as your provider states it.",
      }),
    ),
    password: Type.Optional(Type.String({ minLength: 1, description: "SFTP." })),
    privateKey: Type.Optional(
      Type.String({
        pattern: "PRIVATE KEY",
        description: "SFTP: PEM or OpenSSH, without a passphrase, instead of a password.",
      }),
    ),
    accessKeyId: Type.Optional(Type.String({ minLength: 1, description: "Bucket." })),
    secretAccessKey: Type.Optional(Type.String({ minLength: 1, description: "Bucket." })),
    parser: StatementParser,
  },
  { additionalProperties: false },
);
export type FileConnectorSettings = Static<typeof FileConnectorSettings>;

export interface FileConnector {
  /** Null: files are only uploaded. */
  place: ArchivePlace | SftpPlace | null;
  names: string;
  keyId: string | null;
  secret: Secret<string> | null;
  sftp: {
    hostKey: string;
    password: Secret<string> | null;
    privateKey: Secret<string> | null;
  } | null;
  parser: StatementParser;
}

/** Throws, naming the members that are wrong but never their values. */
export function readFileConnector(given: unknown): FileConnector {
  const wrong = [...Errors(FileConnectorSettings, given)]
    .filter(({ instancePath }) => !instancePath.startsWith("/parser/"))
    .map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  if (wrong.length > 0) throw new Error(`settlementFiles: ${wrong.join("; ")}`);
  const settings = given as FileConnectorSettings; // as far as the above checks
  const problems = listParserProblems(settings.parser).map((problem) => `parser: ${problem}`);
  const { url, hostKey, password, privateKey, accessKeyId, secretAccessKey } = settings;
  const place = url === undefined ? null : parseDeliveryUrl(url);
  if (url !== undefined && !place) problems.push("url is none of sftp://, file:// and s3://");
  if (place?.kind === "sftp" && !hostKey) problems.push("hostKey is needed for SFTP");
  if (place?.kind === "sftp" && !password === !privateKey)
    problems.push("password or privateKey is needed for SFTP, one of them");
  if (place?.kind === "s3" && !(accessKeyId && secretAccessKey))
    problems.push("accessKeyId and secretAccessKey are needed for a bucket");
  if (problems.length > 0) throw new Error(`settlementFiles: ${problems.join("; ")}`);
  const secretOf = (text: string | undefined) => (text === undefined ? null : new Secret(text));
  return {
    place,
    names: settings.names ?? "*",
    keyId: accessKeyId ?? null,
    secret: secretOf(secretAccessKey),
    sftp:
      place?.kind === "sftp" && hostKey
        ? { hostKey, password: secretOf(password), privateKey: secretOf(privateKey) }
        : null,
    parser: settings.parser,
  };
}
