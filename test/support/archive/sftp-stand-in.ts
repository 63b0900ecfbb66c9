/** An SSH server with files in memory, by ssh2's own server side. */
import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ssh2, { type Connection, type SFTPWrapper } from "ssh2";

const { Server, utils } = ssh2;
const { STATUS_CODE: STATUS, OPEN_MODE } = utils.sftp;
/** From the protocol's attributes: a regular file. */
const REGULAR = 0o100_000;
const DIRECTORY = 0o040_000;

export interface SftpStandIn {
  port: number;
  fingerprint: string;
  /** By path. */
  files: Map<string, Buffer>;
  /** `open /in/a.part`, `rename /in/a.part /in/a` and so on. */
  requests: string[];
  /** At the next request that begins like this, the connection is cut, or never answered. */
  failNext(how: "cut" | "hang", request: string): void;
  close(): Promise<void>;
}

export interface SftpUser {
  user: string;
  password?: string;
  /** In OpenSSH's form for `authorized_keys`. */
  publicKey?: string;
}

/** `hasPosixRename`: whether a rename can replace a file, by OpenSSH's extension. */
export async function startSftpStandIn(
  known: SftpUser,
  { hasPosixRename = true } = {},
): Promise<SftpStandIn> {
  const hostKey = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  }).privateKey;
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  const connections = new Set<Connection>();
  let failure: { how: "cut" | "hang"; request: string } | null = null;

  const server = new Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    // The types lack it.
    (connection as Connection & { setNoDelay(): void }).setNoDelay();
    connection.on("error", () => {}).on("close", () => connections.delete(connection));
    connection.on("authentication", (context) => {
      const isKnown =
        context.username === known.user &&
        ((context.method === "password" && context.password === known.password) ||
          (context.method === "publickey" && isKey(known.publicKey, context)));
      if (isKnown) context.accept();
      else context.reject(["password", "publickey"]);
    });
    connection.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => {
        const serve = serveFiles(acceptSftp(), files, hasPosixRename);
        serve((request) => {
          requests.push(request);
          if (failure === null || !request.startsWith(failure.request)) return true;
          const { how } = failure;
          failure = null;
          if (how === "cut") connection.end();
          return false;
        });
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const parsed = utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash("sha256").update(parsed.getPublicSSH()).digest("base64");
  return {
    // A listening TCP server has an AddressInfo.
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${digest.replace(/=+$/, "")}`,
    ...{ files, requests },
    failNext: (how, request) => {
      failure = { how, request };
    },
    async close() {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isKey(publicKey: string | undefined, context: { key: { data: Buffer } }): boolean {
  const key = utils.parseKey(publicKey ?? "");
  return !(key instanceof Error) && key.getPublicSSH().equals(context.key.data);
}

type Gate = (request: string) => boolean;

function serveFiles(sftp: SFTPWrapper, files: Map<string, Buffer>, hasPosixRename: boolean) {
  let gate: Gate = () => true;
  const handles = new Map<string, { path: string; isListed: boolean }>();
  let lastHandle = 0;
  const open = (path: string) => {
    lastHandle += 1;
    handles.set(String(lastHandle), { path, isListed: false });
    return Buffer.from(String(lastHandle));
  };
  const pathOf = (handle: Buffer) => handles.get(handle.toString())?.path ?? "";
  const attributesOf = (path: string) => {
    const bytes = files.get(path);
    const mode = bytes ? REGULAR | 0o640 : DIRECTORY | 0o750;
    return { mode, uid: 0, gid: 0, size: bytes?.length ?? 0, atime: 0, mtime: 0 };
  };
  const rename = (id: number, from: string, to: string, mayReplace: boolean) => {
    const bytes = files.get(from);
    if (!bytes || (files.has(to) && !mayReplace)) return sftp.status(id, STATUS.FAILURE);
    files.delete(from);
    files.set(to, bytes);
    return sftp.status(id, STATUS.OK);
  };
  sftp.on("OPEN", (id, path, flags) => {
    if (!gate(`open ${path}`)) return;
    if (flags & OPEN_MODE.WRITE) files.set(path, Buffer.alloc(0));
    if (files.has(path)) sftp.handle(id, open(path));
    else sftp.status(id, STATUS.NO_SUCH_FILE);
  });
  sftp.on("WRITE", (id, handle, offset, bytes) => {
    const path = pathOf(handle);
    if (!gate(`write ${path}`)) return;
    const before = files.get(path) ?? Buffer.alloc(0);
    files.set(path, Buffer.concat([before.subarray(0, offset), bytes]));
    sftp.status(id, STATUS.OK);
  });
  sftp.on("READ", (id, handle, offset, length) => {
    const bytes = files.get(pathOf(handle)) ?? Buffer.alloc(0);
    if (offset >= bytes.length) sftp.status(id, STATUS.EOF);
    else sftp.data(id, bytes.subarray(offset, offset + length));
  });
  sftp.on("CLOSE", (id) => void sftp.status(id, STATUS.OK));
  sftp.on("STAT", (id, path) => {
    if (files.has(path)) sftp.attrs(id, attributesOf(path));
    else sftp.status(id, STATUS.NO_SUCH_FILE);
  });
  sftp.on("FSTAT", (id, handle) => void sftp.attrs(id, attributesOf(pathOf(handle))));
  sftp.on("FSETSTAT", (id) => void sftp.status(id, STATUS.OK));
  sftp.on("RENAME", (id, from, to) => {
    if (gate(`rename ${from} ${to}`)) rename(id, from, to, false);
  });
  sftp.on("REMOVE", (id, path) => {
    if (!gate(`remove ${path}`)) return;
    sftp.status(id, files.delete(path) ? STATUS.OK : STATUS.NO_SUCH_FILE);
  });
  sftp.on("EXTENDED", (id, name, request) => {
    if (name !== "posix-rename@openssh.com" || !hasPosixRename) {
      sftp.status(id, STATUS.OP_UNSUPPORTED);
      return;
    }
    const length = request.readUInt32BE(0);
    const from = request.subarray(4, 4 + length).toString();
    const to = request.subarray(8 + length).toString();
    if (gate(`rename ${from} ${to}`)) rename(id, from, to, true);
  });
  sftp.on("OPENDIR", (id, path) => void sftp.handle(id, open(path)));
  sftp.on("READDIR", (id, handle) => {
    const folder = handles.get(handle.toString());
    if (!folder || folder.isListed) return void sftp.status(id, STATUS.EOF);
    folder.isListed = true;
    const names = [...files.keys()].filter((path) => path.startsWith(`${folder.path}/`));
    const found = names.map((path) => {
      const filename = path.slice(folder.path.length + 1);
      return { filename, longname: filename, attrs: attributesOf(path) };
    });
    const below = { filename: "older", longname: "older", attrs: attributesOf("/older") };
    sftp.name(id, [...found, below]);
  });
  return (wanted: Gate) => {
    gate = wanted;
  };
}
