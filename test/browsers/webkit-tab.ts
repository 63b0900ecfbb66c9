/**
 * The small browser that comes with WebKitGTK, by WebDriver over HTTP, on a virtual screen.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/process/free-port.ts";
import { until } from "../support/until.ts";
import { CARD_FRAME, type Place, type Tab } from "./tab.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export interface WebKitPaths {
  miniBrowser: string;
}

/** Where it is installed, by Debian's package `webkit2gtk-driver` and those that it needs. */
export function findWebKit(): WebKitPaths | null {
  const folders = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
  const miniBrowser = folders
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
  return miniBrowser && existsSync(DRIVER) ? { miniBrowser } : null;
}

export async function openWebKit({ miniBrowser }: WebKitPaths): Promise<Tab> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "kaunter-webkit-"));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const display = await startScreen(opened);
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: folder,
      WEBKIT_DISABLE_COMPOSITING_MODE: "1", // there is no graphics card
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // it does not start as root
    },
  });
  opened.defer(() => end(driver));
  const call = createCall(`http://127.0.0.1:${port}`);
  await until(() => call("GET", "/status").then(Boolean, () => false));
  const capabilities = {
    alwaysMatch: {
      "webkitgtk:browserOptions": { binary: miniBrowser, args: ["--automation"] },
    },
  };
  const session = await call("POST", "/session", { capabilities });
  opened.defer(async () => void (await call("DELETE", `/session/${session.sessionId}`)));
  const name = `WebKitGTK/${session.capabilities.browserVersion}`;
  const all = opened.move();
  const inSession: Call = (method, path, body) =>
    call(method, `/session/${session.sessionId}${path}`, body);
  return tabOf(name, inSession, () => all.disposeAsync());
}

// What WebDriver responds with differs by command; each use names what it reads.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Call = (method: string, path: string, body?: object) => Promise<any>;

function createCall(base: string): Call {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}

function tabOf(name: string, call: Call, close: () => Promise<void>): Tab {
  const find = async (css: string): Promise<string> =>
    (await call("POST", "/element", { using: "css selector", value: css }))[ELEMENT];
  /** The page may be navigating; then the call is repeated. */
  const findAt = async (css: string, place: Place = "page"): Promise<string> =>
    until(async () => {
      try {
        await call("POST", "/frame", { id: null });
        if (place === "card frame") {
          await call("POST", "/frame", { id: { [ELEMENT]: await find(CARD_FRAME) } });
        }
        return await find(css);
      } catch {
        return "";
      }
    });
  return {
    name,
    close,
    open: (url) => call("POST", "/url", { url }),
    waitFor: async (css, place) => void (await findAt(css, place)),
    async type(css, text, place) {
      const element = await findAt(css, place);
      // As a payer does: in a frame, the driver cannot focus a field that has not been pressed.
      await call("POST", `/element/${element}/click`);
      await call("POST", `/element/${element}/value`, { text });
    },
    click: async (css, place) => call("POST", `/element/${await findAt(css, place)}/click`),
    async read(script) {
      await call("POST", "/frame", { id: null });
      return call("POST", "/execute/sync", { script: `return ${script}`, args: [] });
    },
    // Its driver has no event and no command for the console.
    complaints: async () => null,
  };
}

async function startScreen(opened: AsyncDisposableStack): Promise<string> {
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  opened.defer(() => end(screen));
  const [number] = await once(screen.stdout ?? screen, "data");
  return `:${String(number).trim()}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
