import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface Image {
  root: string;
  /** Below the repository. */
  tarball: string;
  /** `archive.tar`, in the OCI layout. */
  file: string;
  version: string;
  epoch: number;
  /** Reference of the base image; that of the Dockerfile when undefined. */
  base: string | undefined;
  /** More words for buildah, such as `--isolation chroot`, before and after its command. */
  options: { store: readonly string[]; build: readonly string[] };
}

const NAME = "localhost/kaunter";

/** Builds the image of a tarball with buildah: no daemon, and as an ordinary user where it may. */
export function buildImage({ root, tarball, file, version, epoch, base, options }: Image): void {
  const tag = `${NAME}:${version}`;
  if (dirname(tarball) !== join(root, "dist")) throw new Error("an image needs the output in dist");
  const args = [
    `TARBALL=dist/${basename(tarball)}`,
    `SOURCE_DATE_EPOCH=${epoch}`,
    ...(base === undefined ? [] : [`BASE_IMAGE=${base}`, `NODE_IMAGE=${base}`]),
  ].flatMap((arg) => ["--build-arg", arg]);
  const buildah = (...words: string[]) =>
    execFileSync("buildah", [...options.store, ...words], { cwd: root, stdio: ["ignore", 2, 2] });
  const labels = ["--label", `org.opencontainers.image.version=${version}`];
  buildah(
    "build",
    ...options.build,
    "--timestamp",
    String(epoch),
    ...args,
    ...labels,
    "--tag",
    tag,
    ".",
  );
  rmSync(file, { force: true });
  buildah("push", "--quiet", tag, `oci-archive:${file}:${tag.slice(tag.lastIndexOf("/") + 1)}`);
}
