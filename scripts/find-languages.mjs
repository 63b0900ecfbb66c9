import { execFileSync } from "node:child_process";

/**
 * @typedef {readonly [program: string, ...words: string[]]} Command
 * @typedef {object} Language
 * @property {string} name
 * @property {readonly Command[]} probes each fails when the language, or what our programs need of
 *   it, is not there under that name
 * @property {readonly string[]} debianPackages
 * @property {string} [service] that the packages start
 * @property {Command} [ending] ends what the service leaves behind
 */

/**
 * The languages, besides ours, of the samples, the example shops and the client libraries, and
 * other programs that tests run. Plain JavaScript because the set-up runs it on whatever Node the
 * host has.
 * @satisfies {Record<string, Language>}
 */
export const LANGUAGES = {
  php: {
    name: "PHP",
    probes: [["php", "-r", "exit(function_exists('openssl_sign') ? 0 : 1);"]],
    debianPackages: ["php-cli"],
  },
  phpWithCurl: {
    name: "PHP with curl",
    probes: [["php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"]],
    debianPackages: ["php-cli", "php-curl"],
  },
  python: {
    name: "Python",
    // The first on the path may be one that Debian's packages are not installed for.
    probes: [
      ["python3", "-c", "import cryptography"],
      ["/usr/bin/python3", "-c", "import cryptography"],
    ],
    debianPackages: ["python3-cryptography"],
  },
  pythonTools: {
    name: "Python's packaging tools and mypy",
    probes: [
      ["python3", "-c", "import setuptools, cryptography, mypy, pip, wheel"],
      ["/usr/bin/python3", "-c", "import setuptools, cryptography, mypy, pip, wheel"],
    ],
    debianPackages: [
      "python3-cryptography",
      "mypy",
      "python3-pip",
      "python3-setuptools",
      "python3-wheel",
    ],
  },
  pgbouncer: {
    name: "PgBouncer",
    probes: [
      ["/usr/sbin/pgbouncer", "--version"],
      ["pgbouncer", "--version"],
    ],
    debianPackages: ["pgbouncer"],
    service: "pgbouncer",
  },
  rabbitmq: {
    name: "RabbitMQ",
    probes: [["sh", "-c", "command -v epmd && test -x /usr/lib/rabbitmq/bin/rabbitmq-server"]],
    debianPackages: ["rabbitmq-server"],
    service: "rabbitmq-server",
    ending: ["epmd", "-kill"],
  },
  swift: {
    name: "OpenStack Swift",
    probes: [["sh", "-c", "command -v swift-proxy-server && command -v swift-object-server"]],
    debianPackages: ["swift", "swift-proxy", "swift-account", "swift-container", "swift-object"],
  },
  composer: { name: "Composer", probes: [["composer", "--version"]], debianPackages: ["composer"] },
  go: { name: "Go", probes: [["go", "version"]], debianPackages: ["golang-go"] },
  java: {
    name: "Java",
    probes: [["javac", "--version"]],
    debianPackages: ["default-jdk-headless"],
  },
  ruby: {
    name: "Ruby",
    probes: [["ruby", "-e", "require 'openssl'; require 'base64'"]],
    debianPackages: ["ruby"],
  },
  image: {
    name: "buildah and debootstrap",
    probes: [["sh", "-c", "buildah --version && debootstrap --version"]],
    debianPackages: ["buildah", "debootstrap"],
  },
  prometheus: {
    name: "Prometheus",
    probes: [["sh", "-c", "prometheus --version && promtool --version"]],
    debianPackages: ["prometheus"],
    service: "prometheus",
  },
  alertmanager: {
    name: "Alertmanager",
    probes: [["sh", "-c", "prometheus-alertmanager --version && amtool --version"]],
    debianPackages: ["prometheus-alertmanager"],
    service: "prometheus-alertmanager",
  },
  shell: {
    name: "curl and jq",
    probes: [["sh", "-c", "jq --version && curl --version && openssl version"]],
    debianPackages: ["curl", "jq", "openssl"],
  },
};

/**
 * The program of a language; undefined when it is not installed.
 * @param {Language} language
 * @returns {string | undefined}
 */
export function findProgram({ probes }) {
  return probes.find(works)?.[0];
}

/** @param {Command} command */
function works([program, ...words]) {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
