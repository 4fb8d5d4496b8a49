import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, neededInProduction } from "./install.mjs";
import { at, isStarted, main, run } from "./project.mjs";
import { describeSignatures, noticesOf, sbomOf } from "./thirdParty.mjs";

/** The commands of package.json that a release has. */
const commands = [
  "start",
  "build",
  "backup",
  "restore",
  "doctor",
  "export",
  "seed",
  "second-factor",
  "sign-out",
  "upgrade",
  "users",
];

/** The files in scripts/ that those commands run. */
const scripts = [
  "build",
  "compress",
  "endWithLauncher",
  "install",
  "keepRunning",
  "project",
  "run",
  "start",
  "upgrade",
];

/** Sources of pages, which are built into dist/, and files that only tests use. */
const notReleased = [
  /^src\/(browser|demo|testing|ui|web)\//,
  /\/testing\//,
  /\.tsx$|\.css$|\.(browser|client|demo|test)\.ts$|\/use[A-Z]\w*\.ts$/,
];

/** True if a release has this file of the tree. */
export const isReleased = (file) =>
  /^(README|SECURITY)\.md$|^(deploy|docs|migrations)\/|^public\/demo-\w+\.jpg$/.test(file) ||
  scripts.some((name) => file === `scripts/${name}.mjs`) ||
  (file.startsWith("src/") && !notReleased.some((pattern) => pattern.test(file)));

/** The packages that only build pages, or are built into them. */
export const onlyForPages = [
  "@hookform/resolvers",
  "@orpc/tanstack-query",
  "@tailwindcss/vite",
  "@tanstack/react-query",
  "@vitejs/plugin-react",
  "cmdk",
  "lucide-react",
  "qrcode",
  "radix-ui",
  "react-hook-form",
  "react-router",
  "signature_pad",
  "tailwindcss",
  "vite",
  "yet-another-react-lightbox",
];

/** Those of them that build the pages, and of which no page has a part. */
const onlyForBuilding = ["@tailwindcss/vite", "@vitejs/plugin-react", "vite"];

/**
 * The package.json of a release: its commands, and the packages that they need. `commit` marks it as a release, whose
 * pages are never built again (scripts/build.mjs).
 */
export function releasedPackage(whole, commit) {
  const { devDependencies: _, scripts: all, dependencies, ...rest } = whole;
  return {
    ...rest,
    release: commit,
    scripts: Object.fromEntries(commands.map((name) => [name, all[name]])),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !onlyForPages.includes(name))),
  };
}

/** A package.json and lock file of everything that a release contains or installs, the packages in its pages included. */
export function shippedPackages(whole, lock) {
  const { devDependencies: _, dependencies, ...rest } = whole;
  const shipped = Object.entries(dependencies).filter(([name]) => !onlyForBuilding.includes(name));
  const manifest = { ...rest, dependencies: Object.fromEntries(shipped) };
  return { manifest, lock: releasedLock(lock, manifest) };
}

/** The part of the lock file that the release's package.json needs. */
export function releasedLock(lock, { dependencies }) {
  const { devDependencies: _, ...itself } = { ...lock.packages[""], dependencies };
  const packages = { ...lock.packages, "": itself };
  const needed = neededInProduction(packages);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(packages).filter(([path]) => path === "" || needed.has(path))),
  };
}

/** Returns why a tree cannot be released, from `git status --porcelain -z`; undefined if nothing in it has changed. */
export function refusalOf(status) {
  const files = [];
  const parts = status.split("\0");
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === "") continue;
    files.push(`  ${parts[i].slice(3)}`);
    // A renamed file's former name follows it.
    if (/^[RC]/.test(parts[i])) i++;
  }
  if (files.length === 0) return undefined;
  return `A release is made of what is committed. Commit these files or take them back, then try again:\n${files.join("\n")}\n`;
}

/**
 * Writes the archive `file` of a release from those of `files` that belong to it, and from the built pages in dist/. The
 * archive holds one folder, `yardstick-<version>`.
 */
export async function writeRelease({ file, files, commit }) {
  const stage = mkdtempSync(join(tmpdir(), "yardstick-release-"));
  try {
    for (const name of files.filter(isReleased)) {
      mkdirSync(join(stage, dirname(name)), { recursive: true });
      copyFileSync(at(name), join(stage, name));
    }
    cpSync(at("dist"), join(stage, "dist"), { recursive: true });
    writeFileSync(join(stage, "dist", ".built-from"), commit);

    const whole = JSON.parse(readFileSync(at("package.json"), "utf8"));
    const made = releasedPackage(whole, commit);
    const wholeLock = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
    for (const [name, value] of Object.entries({
      "package.json": made,
      "package-lock.json": releasedLock(wholeLock, made),
    }))
      writeFileSync(join(stage, name), `${JSON.stringify(value, undefined, 2)}\n`);
    const shipped = shippedPackages(whole, wholeLock);
    writeFileSync(join(stage, "THIRD-PARTY-NOTICES.txt"), noticesOf(shipped.lock));
    writeFileSync(join(stage, "sbom.cdx.json"), await sbomOf(shipped.manifest, shipped.lock));

    mkdirSync(dirname(file), { recursive: true });
    await archive(stage, `yardstick-${whole.version}`, `${file}.partial`);
    renameSync(`${file}.partial`, file);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Lets git write the archive, which works the same on every system. The files in it belong to root. */
async function archive(folder, name, file) {
  const repository = join(folder, ".git");
  // Git may run this in a hook, with variables that name the project's own repository.
  const env = { GIT_DIR: repository, GIT_WORK_TREE: folder, GIT_INDEX_FILE: join(repository, "index") };
  await git(["init", "--quiet"], env);
  await git(["-C", folder, "-c", "core.autocrlf=false", "add", "--all", "--force"], env);
  const tree = (await git(["write-tree"], env)).trim();
  await git(["archive", "--format=tar.gz", `--prefix=${name}/`, "-o", file, tree], env);
}

/** Returns the files of this tree without those that git ignores: the committed ones, if nothing was changed. */
export async function filesOfTree() {
  const listed = await git(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  return listed.split("\0").filter((name) => name !== "" && existsSync(at(name)));
}

async function git(args, env) {
  const { code, output } = await run("git", args, { quiet: true, env });
  if (code !== 0) throw new Error(`A release is made of a clone by git, which says: ${output.trim()}`);
  return output;
}

if (isStarted(import.meta.url))
  await main(async () => {
    const refusal = refusalOf(await git(["status", "--porcelain", "-z", "--untracked-files=all"]));
    if (refusal) throw new Error(refusal);
    const node = await ensureInstalled();
    // Tests leave pages of their own in dist/.
    rmSync(at("dist"), { recursive: true, force: true });
    await ensureBuilt(node);
    const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
    const commit = (await git(["rev-parse", "HEAD"])).trim();
    const file = at("release", `yardstick-${version}.tar.gz`);
    await writeRelease({ file, files: await filesOfTree(), commit });
    console.log(await describeSignatures());
    console.log(`The release is ${file}`);
  });
