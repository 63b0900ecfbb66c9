import { execFileSync } from "node:child_process";

/**
 * @typedef {readonly [program: string, ...words: string[]]} Command
 * @typedef {object} Language
 * @property {string} name
 * @property {readonly Command[]} probes each fails when the language, or what our programs need of
 *   it, is not there under that name
 * @property {readonly string[]} debianPackages
 */

/**
 * The languages, besides ours, of the samples and the example shops. Plain JavaScript because the
 * set-up runs it on whatever Node the host has.
 * @satisfies {Record<string, Language>}
 */
export const LANGUAGES = {
  php: {
    name: "PHP",
    probes: [["php", "-r", "exit(function_exists('openssl_sign') ? 0 : 1);"]],
    debianPackages: ["php-cli"],
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
