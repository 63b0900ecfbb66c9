// Where the project runs. Plain JavaScript, as `setup.mjs`.

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/**
 * What is wrong with this machine; undefined where nothing is.
 * @param {{ platform: string, arch: string }} machine
 */
export function findPlatformProblem({ platform, arch }) {
  const name = `${platform}-${arch}`;
  return PLATFORMS.includes(name) ? undefined : describe(name);
}

/** The programs that are installed need glibc. It takes a moment to find out. */
export function findLibraryProblem() {
  if (process.platform !== "linux") return undefined;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return header.glibcVersionRuntime ? undefined : describe("Linux without glibc, such as Alpine");
}

/** @param {string} name */
function describe(name) {
  return `Kaunter runs on Linux (x64 or arm64, with glibc) and on macOS; this is ${name}. On Windows run npm start inside WSL 2 (https://learn.microsoft.com/windows/wsl/install), anywhere else use the container: docker compose up --build`;
}
