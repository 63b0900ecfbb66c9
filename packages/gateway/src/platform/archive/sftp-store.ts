import { createHash } from "node:crypto";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ssh2, { type FileEntryWithStats, type SFTPWrapper } from "ssh2";
import type { Secret } from "../secret.ts";
import type { SftpPlace } from "./archive-place.ts";
import { expectObjectName, type ObjectStore, reportingFailure } from "./object-store.ts";

export interface SftpCredentials {
  /** `SHA256:…`, as `ssh-keygen -lf` prints it. */
  hostKey: string;
  password: Secret<string> | null;
  /** In OpenSSH or PEM form, without a passphrase. */
  privateKey: Secret<string> | null;
}

export interface SftpLimits {
  connectMs: number;
  /** Of each step after that, such as writing a file. */
  stepMs: number;
  /** A file is in memory while it is read or written. */
  bytesMax: number;
}

export const SFTP_LIMITS: SftpLimits = {
  connectMs: 20_000,
  stepMs: 60_000,
  bytesMax: 32 * 1_048_576,
};
const KEEPALIVE_MS = 10_000;
/** Of the protocol: SSH_FX_NO_SUCH_FILE. */
const NO_SUCH_FILE = 2;
const FILE_MODE = 0o640;

/**
 * Files in a folder of an SFTP server whose host key is pinned. Each act has a connection of its
 * own: they are few, and a connection that broke is nobody's state.
 */
export function createSftpStore(
  place: SftpPlace,
  credentials: SftpCredentials,
  limits: SftpLimits = SFTP_LIMITS,
): ObjectStore & {
  /** Names of the files in the folder, without those in folders below it. */
  list(): Promise<string[]>;
} {
  const pathOf = (name: string) => {
    expectObjectName(name);
    return posix.join(place.path, name);
  };
  const connect = <T>(act: (session: SftpSession) => Promise<T>) =>
    withSession(place, credentials, limits, act);
  const store = {
    place: `sftp://${place.user}@${place.host}:${place.port}${place.path}`,
    write: (name: string, content: Readable) =>
      reportingFailure("write", store, name, async () => {
        const path = pathOf(name);
        const bytes = await buffer(content);
        if (bytes.length > limits.bytesMax) throw new Error("the file is too large for SFTP");
        await connect(async (session) => {
          await session.write(`${path}.part`, bytes);
          await session.replace(`${path}.part`, path);
        });
      }),
    read: (name: string) =>
      reportingFailure("read", store, name, async () => {
        const bytes = await connect((session) => session.read(pathOf(name)));
        return bytes && Readable.from([bytes]);
      }),
    list: () =>
      reportingFailure("list", store, "the folder", () =>
        connect((session) => session.list(place.path)),
      ),
    close() {},
  };
  return store;
}

/** Connects, acts and leaves. */
export async function withSession<T>(
  { host, port, user }: SftpPlace,
  { hostKey, password, privateKey }: SftpCredentials,
  limits: SftpLimits,
  act: (session: SftpSession) => Promise<T>,
): Promise<T> {
  const client = new ssh2.Client();
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {}); // known to the step that waits
  let otherKey: string | null = null;
  client.on("error", (error) => broken.reject(otherKey ? new Error(otherKey) : error));
  // Small messages, each of which is waited for.
  client.on("connect", () => client.setNoDelay());
  client.on("close", () => broken.reject(new Error("the server closed the connection")));
  const step: Step = (what, run, timeoutMs = limits.stepMs) =>
    Promise.race([run(), broken.promise, failAfter(timeoutMs, what)]);
  try {
    await step(
      "connecting",
      () =>
        new Promise<void>((resolve) => {
          client.on("ready", resolve).connect({
            ...{ host, port, username: user, readyTimeout: limits.connectMs },
            ...{ keepaliveInterval: KEEPALIVE_MS, keepaliveCountMax: 3 },
            ...(password && { password: password.reveal() }),
            ...(privateKey && { privateKey: privateKey.reveal() }),
            hostVerifier: (key: Buffer) => {
              const shown = fingerprintOf(key);
              if (shown === trimmed(hostKey)) return true;
              otherKey = `the server's host key is ${shown}, not ${hostKey}: nothing was sent`;
              return false;
            },
          });
        }),
      limits.connectMs,
    );
    const sftp = await step("opening SFTP", () => call<SFTPWrapper>((done) => client.sftp(done)));
    return await act(new SftpSession(sftp, step, limits.bytesMax));
  } finally {
    client.end();
    // It says goodbye first; a server that does not hear it is left anyway.
    setTimeout(() => client.destroy(), 1_000).unref();
  }
}

type Step = <T>(what: string, run: () => Promise<T>, timeoutMs?: number) => Promise<T>;

class SftpSession {
  readonly #sftp: SFTPWrapper;
  readonly #step: Step;
  readonly #bytesMax: number;

  constructor(sftp: SFTPWrapper, step: Step, bytesMax: number) {
    this.#sftp = sftp;
    this.#step = step;
    this.#bytesMax = bytesMax;
  }

  async write(path: string, bytes: Buffer): Promise<void> {
    const sftp = this.#sftp;
    await this.#step(`writing ${path}`, () =>
      call<void>((done) => sftp.writeFile(path, bytes, { mode: FILE_MODE }, done)),
    );
    const { size } = await this.#step(`checking ${path}`, () =>
      call<{ size: number }>((done) => sftp.stat(path, done)),
    );
    if (size !== bytes.length) throw new Error(`${path} has ${size} of ${bytes.length} bytes`);
  }

  /** The protocol's own rename does not replace a file, which a repeated delivery does. */
  async replace(from: string, to: string): Promise<void> {
    const sftp = this.#sftp;
    const rename = () =>
      this.#step(`renaming ${from}`, () => call<void>((done) => sftp.rename(from, to, done)));
    try {
      await this.#step(`renaming ${from}`, () =>
        call<void>((done) => sftp.ext_openssh_rename(from, to, done)),
      );
    } catch {
      // A server without that extension. If this ends in between, the next delivery does it all.
      await this.#step(`replacing ${to}`, () => call<void>((done) => sftp.unlink(to, done))).catch(
        expectMissing,
      );
      await rename();
    }
  }

  /** Null when nothing has this name. */
  async read(path: string): Promise<Buffer | null> {
    const sftp = this.#sftp;
    const found = await this.#step(`finding ${path}`, () =>
      call<{ size: number }>((done) => sftp.stat(path, done)),
    ).catch(expectMissing);
    if (found === null) return null;
    if (found.size > this.#bytesMax) throw new Error(`${path} is too large`);
    return this.#step(`reading ${path}`, () => call<Buffer>((done) => sftp.readFile(path, done)));
  }

  async list(path: string): Promise<string[]> {
    return (await this.listFiles(path)).map(({ name }) => name).sort();
  }

  /** With size and time, by which a file that is being written differs at the next look. */
  async listFiles(path: string): Promise<{ name: string; size: number; mtime: number }[]> {
    const sftp = this.#sftp;
    const found = await this.#step(`listing ${path}`, () =>
      call<FileEntryWithStats[]>((done) => sftp.readdir(path, done)),
    );
    return found
      .filter(({ attrs }) => attrs.isFile())
      .map(({ filename: name, attrs: { size, mtime } }) => ({ name, size, mtime }));
  }
}

type Done<T> = (error: Error | null | undefined, value: T) => void;

/** A function that calls back, as a promise. */
function call<T>(run: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    // Without a value, T is void.
    run((error, value?: T) => (error ? reject(error) : resolve(value as T)));
  });
}

function failAfter(timeoutMs: number, what: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = `${what} took longer than ${timeoutMs} ms`;
    setTimeout(() => reject(new Error(message)), timeoutMs).unref();
  });
}

function expectMissing(error: Error & { code?: unknown }): null {
  if (error.code === NO_SUCH_FILE) return null;
  throw error;
}

function fingerprintOf(key: Buffer): string {
  return trimmed(`SHA256:${createHash("sha256").update(key).digest("base64")}`);
}

function trimmed(fingerprint: string): string {
  return fingerprint.replace(/=+$/, "");
}
