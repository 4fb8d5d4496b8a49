import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder that keeps what was fetched between two runs. */
const kept = join(tmpdir(), "yardstick-public-photos");

/** An answer to whether something could be fetched: the folder that holds it, or the reason why not. */
type Fetched = { folder: string } | { skipped: string };

/**
 * The sources of a Debian package, unpacked, from the mirror that this machine's apt is set up with. Its own lists stay
 * untouched.
 */
export function fetchDebianSource(name: string): Fetched {
  const folder = join(kept, name);
  if (existsSync(join(folder, "unpacked"))) return { folder };
  if (!existsSync("/etc/apt")) return { skipped: "no apt on this machine" };
  const apt = prepareApt();
  if (!apt) return { skipped: "apt could not read its list of sources" };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A mirror can lack Debian's own part of a package, which contains no photos.
  run("apt-get", [...apt, "source", "--download-only", name], folder);
  const archives = readdirSync(folder).filter((each) => /\.orig[^/]*\.tar\.\w+$/.test(each));
  if (archives.length === 0) return { skipped: "apt could not fetch it" };
  for (const file of archives) run("tar", ["xf", file], folder);
  writeFileSync(join(folder, "unpacked"), "");
  return { folder };
}

/** The options that let apt fetch sources with lists of its own; null if it cannot read them. */
function prepareApt(): string[] | null {
  const apt = join(kept, "apt");
  const options = [
    `Dir::Etc::SourceList=${apt}/sources.list`,
    `Dir::Etc::SourceParts=${apt}/parts`,
    `Dir::State::Lists=${apt}/lists`,
    `Dir::Cache=${apt}/cache`,
  ].flatMap((option) => ["-o", option]);
  if (existsSync(join(apt, "ready"))) return options;
  for (const each of ["parts", "lists/partial", "cache/archives/partial"])
    mkdirSync(join(apt, each), { recursive: true });
  if (existsSync("/etc/apt/sources.list.d"))
    cpSync("/etc/apt/sources.list.d", join(apt, "parts"), { recursive: true, dereference: true });
  const asSources = (text: string) =>
    text.replaceAll(/^Types: deb$/gm, "Types: deb-src").replaceAll(/^deb /gm, "deb-src ");
  for (const each of readdirSync(join(apt, "parts"))) {
    const path = join(apt, "parts", each);
    writeFileSync(path, asSources(readFileSync(path, "utf8")));
  }
  const list = "/etc/apt/sources.list";
  writeFileSync(join(apt, "sources.list"), existsSync(list) ? asSources(readFileSync(list, "utf8")) : "");
  if (run("apt-get", [...options, "update"], apt) === null) return null;
  writeFileSync(join(apt, "ready"), "");
  return options;
}

/** The standard output of a program, even if it ended with an error after some of it; null if it could not run. */
export function run(program: string, options: readonly string[], folder?: string): string | null {
  const { stdout, error } = spawnSync(program, options, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return error ? null : stdout;
}

/** All files below a folder whose names end like those of cameras' photos. */
export function photosIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(jpe?g|heic|webp)$/i.test(each.name))
    .map((each) => join(each.parentPath, each.name));
}
