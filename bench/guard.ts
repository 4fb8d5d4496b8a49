import { execFile, fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuOfTree } from "./cpu.ts";
import { median } from "./figures.ts";
import {
  operationNames,
  prepareOperations,
  type GuardedOperation,
  type Operations,
  type Side,
} from "./guardedOperations.ts";

const run = promisify(execFile);
const project = resolve(import.meta.dirname, "..");
const rounds = 5;
/** V8 compiles code for speed only after some thousand requests. */
const warmingUpMs = 3_000;
/** The most that an operation may cost beside the release. */
const maxRatio = 1.1;

type Started = { side: Side; operations: Operations };

/**
 * Compares the CPU of each operation, of the server and the database together, with that of a release: its revision in
 * git, by default the newest tag `v…`. Both versions run in turns on this machine, each on a database that it filled
 * itself. Fails if an operation costs over 10% more. Linux only.
 */
export async function benchGuard(revision: string | undefined): Promise<void> {
  const base = revision ?? (await newestRelease());
  const folder = await mkdtemp(join(tmpdir(), "yardstick-guard-"));
  const started: ChildProcess[] = [];
  const start = async (tree: string): Promise<Started> => {
    const { side, child } = await startSide(tree);
    started.push(child);
    return { side, operations: await prepareOperations(side) };
  };
  try {
    const tree = await checkedOut(base, folder);
    const [ours, release] = [await start(project), await start(tree)];
    const slower: string[] = [];
    for (const name of operationNames) for (const { operations } of [release, ours]) await warmUp(operations[name]);
    console.log(`µs of CPU for one operation; the release is ${base}`);
    for (const name of operationNames) {
      const took = { ours: [] as number[], release: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        took.release.push(await cpuOf(release.side, release.operations[name]));
        took.ours.push(await cpuOf(ours.side, ours.operations[name]));
      }
      const [mine, theirs] = [median(took.ours), median(took.release)];
      if (mine / theirs > maxRatio) slower.push(name);
      console.log(
        `GUARD name=${name} ours=${mine.toFixed(0)}µs release=${theirs.toFixed(0)}µs ratio=${(mine / theirs).toFixed(3)}`,
      );
    }
    if (slower.length > 0)
      throw new Error(
        `Over 10% more CPU than ${base}: ${slower.join(", ")}. \`npm run bench -- list --explain\` names the parts of a list.`,
      );
  } finally {
    for (const child of started) child.kill("SIGTERM");
    await run("git", ["worktree", "remove", "--force", join(folder, "tree")], { cwd: project }).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function newestRelease(): Promise<string> {
  const { stdout } = await run("git", ["tag", "--list", "v*", "--sort=-version:refname"], { cwd: project });
  const [newest] = stdout.split("\n");
  if (!newest) throw new Error("No release has a tag v… here. Name its revision: npm run bench -- guard REVISION");
  return newest;
}

/** Checks the revision out beside this project, with its packages and its pages. */
async function checkedOut(revision: string, folder: string): Promise<string> {
  const tree = join(folder, "tree");
  await run("git", ["worktree", "add", "--detach", tree, revision], { cwd: project });
  const [ours, theirs] = await Promise.all(
    [project, tree].map((of) => readFile(join(of, "package-lock.json"), "utf8")),
  );
  if (ours === theirs) await symlink(join(project, "node_modules"), join(tree, "node_modules"));
  else await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: tree });
  await run(process.execPath, ["scripts/build.mjs"], { cwd: tree, maxBuffer: 1e8 });
  return tree;
}

async function startSide(tree: string): Promise<{ side: Side; child: ChildProcess }> {
  if (!existsSync(join(tree, "bench/world.ts"))) throw new Error("That revision has no benchmark to run.");
  const child = fork(fileURLToPath(new URL("guardSide.ts", import.meta.url)), [tree], { cwd: tree });
  const side = await new Promise<Side>((done, failed) => {
    child.once("message", (message) => done(message as Side));
    child.once("exit", (code) => failed(new Error(`The server of ${tree} ended with ${code}.`)));
  });
  child.removeAllListeners("exit");
  return { side, child };
}

/** Runs an operation for some seconds, so that both versions are measured with compiled code. */
async function warmUp(operation: GuardedOperation): Promise<void> {
  const until = performance.now() + warmingUpMs;
  await repeat(operation, () => performance.now() < until);
}

/** Returns the CPU of one operation in the server and the database, in microseconds. */
async function cpuOf(side: Side, operation: GuardedOperation): Promise<number> {
  const now = () => cpuOfTree(side.server) + cpuOfTree(side.database);
  const before = now();
  let left = operation.times;
  await repeat(operation, () => left-- > 0);
  return ((now() - before) * 1000) / operation.times;
}

/** Runs an operation while `goesOn` is true, by as many callers as it has. */
async function repeat({ atOnce, once }: GuardedOperation, goesOn: () => boolean): Promise<void> {
  const caller = async () => {
    while (goesOn()) await once();
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}
