/**
 * Files under a folder pass a gate as statements do: each act of Node's file system that the
 * gateway uses is replaced for as long as the folder is gated. What is written is written in two
 * halves, so that a process can end in the middle of a file.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { Gate } from "./gated-process.ts";

interface GatedFolder {
  folder: string;
  gate: Gate;
  /** What the process has open; the end of a process closes it. */
  descriptors: Set<number>;
  closings: Set<() => Promise<void>>;
}

const gated = new Set<GatedFolder>();

/** Returns what ends it as the end of a process does. */
export function gateFolder(folder: string, gate: Gate): () => void {
  watchFiles();
  const own: GatedFolder = { folder, gate, descriptors: new Set(), closings: new Set() };
  gated.add(own);
  return () => {
    gated.delete(own);
    for (const descriptor of own.descriptors) fs.closeSync(descriptor);
    for (const close of own.closings) close().catch(() => {});
    own.descriptors.clear();
    own.closings.clear();
  };
}

const byPath = (path: unknown) =>
  [...gated].find(({ folder }) => String(path).startsWith(folder)) ?? null;
const byDescriptor = (descriptor: number) =>
  [...gated].find(({ descriptors }) => descriptors.has(descriptor)) ?? null;

// biome-ignore lint/suspicious/noExplicitAny: functions of any form
type AnyFunction = (...given: any[]) => any;

let isWatching = false;

/** Once for this process; files elsewhere are as they are. */
function watchFiles(): void {
  if (isWatching) return;
  isWatching = true;
  for (const name of ["mkdir", "rename", "rm", "readdir", "stat"] as const) {
    const act: AnyFunction = fs.promises[name];
    replace(fs.promises, name, (...given) => {
      const own = byPath(given[0]);
      return own ? pass(own, name, given[0], () => act(...given)) : act(...given);
    });
  }
  const { open } = fs.promises;
  replace(fs.promises, "open", async (...given) => {
    const own = byPath(given[0]);
    const opened = () => open(...(given as Parameters<typeof open>));
    return own ? gateHandle(own, String(given[0]), opened) : opened();
  });
  watchDescriptors();
  syncBuiltinESMExports();
}

function gateHandle(
  own: GatedFolder,
  path: string,
  open: () => Promise<fs.promises.FileHandle>,
): Promise<fs.promises.FileHandle> {
  return pass(own, "open", path, async () => {
    const handle = await open();
    const { stat, sync } = handle;
    const close = handle.close.bind(handle);
    own.closings.add(close);
    replace(handle, "stat", () => pass(own, "stat", path, () => stat.call(handle)));
    replace(handle, "sync", () => pass(own, "sync", path, () => sync.call(handle)));
    replace(handle, "close", () => {
      own.closings.delete(close);
      return close();
    });
    return handle;
  });
}

/** Of streams that write. */
function watchDescriptors(): void {
  const { open, write, fsync, close } = fs;
  replace(fs, "open", (...given) => {
    const own = byPath(given[0]);
    if (!own) return (open as AnyFunction)(...given);
    const opened = () => promised<number>(open, given);
    void pass(own, "open", given[0], async () => {
      const descriptor = await opened();
      own.descriptors.add(descriptor);
      return descriptor;
    }).then(...ends(given));
  });
  replace(fs, "write", (...given) => {
    const own = byDescriptor(given[0]);
    if (!own) return (write as AnyFunction)(...given);
    const [descriptor, bytes] = given as [number, Buffer];
    const half = Math.floor(bytes.length / 2);
    const writePart = (from: number, length: number) =>
      pass(own, "write", `${from} to ${from + length}`, () =>
        promised<number>(write, [descriptor, bytes, from, length, null, null]),
      );
    const whole = async () =>
      (await writePart(0, half)) + (await writePart(half, bytes.length - half));
    void whole().then(...ends(given));
  });
  replace(fs, "fsync", (...given) => {
    const own = byDescriptor(given[0]);
    if (!own) return (fsync as AnyFunction)(...given);
    void pass(own, "sync", "", () => promised<void>(fsync, given)).then(...ends(given));
  });
  replace(fs, "close", (...given) => {
    byDescriptor(given[0])?.descriptors.delete(given[0]);
    return (close as AnyFunction)(...given);
  });
}

function pass<T>(own: GatedFolder, act: string, path: unknown, run: () => Promise<T>): Promise<T> {
  const text = `${act} ${String(path).replace(own.folder, "")}`;
  return own.gate({ kind: "file", text, backend: null }, run);
}

/** The last one given is the callback. */
function promised<T>(act: AnyFunction, given: readonly unknown[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (error: unknown, result: T) => (error ? reject(error) : resolve(result));
    act(...given.slice(0, -1), end);
  });
}

function ends(given: readonly unknown[]): [(result: unknown) => void, (error: unknown) => void] {
  const done = given.at(-1) as AnyFunction; // the form that streams use
  return [(result) => done(null, result), (error) => done(error)];
}

function replace<T extends object>(on: T, name: keyof T, by: AnyFunction): void {
  Object.assign(on, { [name]: by });
}
