/** Debian's RabbitMQ on 127.0.0.1, with folders, a node and a port mapper of its own. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AMQPClient } from "@cloudamqp/amqp-client";
import { makeCertificate } from "../server/make-certificate.ts";
import { until } from "../until.ts";
import { freePort } from "./free-port.ts";
import { whySkipped } from "./languages.ts";

/** For `skip`: false where it is installed, else what is missing. */
export const withoutRabbitMq = whySkipped("rabbitmq");

const BIN = "/usr/lib/rabbitmq/bin";
const USER = "shop";
const PASSWORD = "a word that is secret";
export const VHOST = "shop";

export interface RabbitMq {
  credentials: { username: string; password: string };
  /** Host and port. */
  host: string;
  /** The same with TLS, by the certificate in `certificate`. */
  secureHost: string;
  certificate: string;
  /** A connection with its administrator's account. */
  connect(): Promise<AMQPClient>;
  /** A command of `rabbitmqctl`. */
  control(...words: string[]): void;
  /** Ends the broker; what it has confirmed is on the disk. */
  stopBroker(): Promise<void>;
  startBroker(): Promise<void>;
  /** It keeps its connections and does nothing, or goes on. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  end(): Promise<void>;
}

export async function startRabbitMq(): Promise<RabbitMq> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-rabbitmq-"));
  const [port, securePort, distPort, mapperPort] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  const { certificate, keyFile } = makeCertificate(folder);
  writeFileSync(
    join(folder, "rabbitmq.conf"),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      `listeners.ssl.1 = 127.0.0.1:${securePort}`,
      `ssl_options.certfile = ${certificate}`,
      `ssl_options.keyfile = ${keyFile}`,
      ...[`default_user = ${USER}`, `default_pass = ${PASSWORD}`, `default_vhost = ${VHOST}`],
      ...["loopback_users = none", "log.console = false", "log.file.level = warning"],
    ].join("\n"),
  );
  writeFileSync(join(folder, "plugins"), "[].");
  const env = {
    ...process.env,
    HOME: folder,
    RABBITMQ_NODENAME: "kaunter@localhost",
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
    RABBITMQ_CONF_ENV_FILE: "/dev/null",
    RABBITMQ_DIST_PORT: String(distPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_PORT: String(mapperPort),
  };
  const mapperWords = ["-address", "127.0.0.1", "-port", String(mapperPort)];
  const mapper = spawn("epmd", mapperWords, { stdio: "ignore", env });
  let broker: ChildProcess | null = null;
  const connectTo = () => {
    const password = encodeURIComponent(PASSWORD);
    return new AMQPClient(`amqp://${USER}:${password}@127.0.0.1:${port}/${VHOST}`);
  };
  const rabbit: RabbitMq = {
    credentials: { username: USER, password: PASSWORD },
    ...{ host: `127.0.0.1:${port}`, secureHost: `127.0.0.1:${securePort}`, certificate },
    async connect() {
      const client = connectTo();
      await client.connect();
      return client;
    },
    control: (...words) =>
      void execFileSync(`${BIN}/rabbitmqctl`, words, { env, stdio: ["ignore", "ignore", "pipe"] }),
    async startBroker() {
      // In a group of its own: the broker has helpers.
      const options = { env, cwd: folder, detached: true, stdio: "ignore" } as const;
      const started = spawn(`${BIN}/rabbitmq-server`, options);
      broker = started;
      await until(() => {
        assert.equal(started.exitCode, null, `RabbitMQ does not start: ${readLog(folder)}`);
        return isListening(port ?? 0);
      });
    },
    async stopBroker() {
      if (broker?.pid === undefined || broker.exitCode !== null) return;
      const ended = once(broker, "exit");
      process.kill(-broker.pid, "SIGKILL");
      await ended;
      broker = null;
    },
    signal: (signal) => void (broker?.pid && process.kill(-broker.pid, signal)),
    async end() {
      await rabbit.stopBroker();
      if (mapper.exitCode === null) {
        mapper.kill();
        await once(mapper, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await rabbit.startBroker();
  return rabbit;
}

function readLog(folder: string): string {
  try {
    return readFileSync(join(folder, "log/kaunter@localhost.log"), "utf8");
  } catch {
    return "no log";
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
