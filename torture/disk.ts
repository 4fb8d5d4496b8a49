import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { startWorld, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

const recovery = 90_000;

/** The disk has no room for the database, its log or the photos, and later has room again. */
export const disk: Scenario = {
  name: "disk",
  what: "disk full for data, write-ahead log and photos",
  quick: false,
  async run(trial) {
    const home = await mkdtemp(join(tmpdir(), "yardstick-disk-"));
    if (mountAt(home, "320m")) {
      try {
        await onSmallDisk(trial, home);
      } finally {
        unmount(join(home, "photos"));
        unmount(home);
        await rm(home, { recursive: true, force: true });
      }
    } else {
      trial.say(
        "a small disk of its own is not possible here (mounting needs root); files are kept from growing instead",
      );
      await rm(home, { recursive: true, force: true });
    }
    await withoutGrowth(trial);
  },
};

async function onSmallDisk(trial: Trial, home: string): Promise<void> {
  const photos = join(home, "photos");
  mkdirSync(photos);
  const photosApart = mountAt(photos, "16m");
  const world = await startWorld({}, { dataDir: home });
  try {
    let ballast = 0;
    const fill = async (folder: string) => {
      const { bavail, bsize } = await statfs(folder);
      if (bavail > 0)
        await writeFile(join(folder, `ballast-${ballast++}`), Buffer.alloc(bavail * bsize)).catch(() => undefined);
    };
    const free = async (folder: string) => {
      for (const name of await readdir(folder))
        if (name.startsWith("ballast-")) await rm(join(folder, name), { force: true });
    };
    await fullRound(
      trial,
      world,
      "the disk of database and log is full",
      () => fill(home),
      () => free(home),
    );
    if (photosApart)
      await fullRound(
        trial,
        world,
        "the disk of the photos is full",
        () => fill(photos),
        () => free(photos),
      );
  } finally {
    await world.dispose();
  }
}

/** Limits the size of files: for the server's process, and for every process that the database starts from then on. */
async function withoutGrowth(trial: Trial): Promise<void> {
  const world = await startWorld();
  const limit = (pid: number, bytes: string) => {
    try {
      execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}`], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  try {
    if (!limit(world.server.pid(), "unlimited:unlimited"))
      return trial.say("prlimit is not possible here; files were not kept from growing");
    await fullRound(
      trial,
      world,
      "no file of the photos may exceed 4 KB",
      async () => void limit(world.server.pid(), "4096:unlimited"),
      async () => void limit(world.server.pid(), "unlimited:unlimited"),
    );
    const postmaster = await world.postmaster();
    if (!limit(postmaster, "unlimited:unlimited"))
      return trial.say(
        "prlimit is not possible here for the database, which runs as another account; its files were not kept from growing",
      );
    const database = await world.database();
    const { rows } = await database.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    await database.end();
    const all = [postmaster, ...rows.map(({ pid }) => pid)];
    await fullRound(
      trial,
      world,
      "the database may write nothing behind the first 64 KB of a file",
      async () => all.forEach((pid) => void limit(pid, "65536:unlimited")),
      async () =>
        [...all, await world.postmaster().catch(() => postmaster)].forEach(
          (pid) => void limit(pid, "unlimited:unlimited"),
        ),
    );
  } finally {
    await world.dispose();
  }
}

/**
 * Writers work, the disk is full for some seconds, then has room again. The server stays up, and everything it
 * acknowledged in that time is there.
 */
async function fullRound(
  trial: Trial,
  world: World,
  what: string,
  fill: () => Promise<void>,
  free: () => Promise<void>,
): Promise<void> {
  const ledger = newLedger();
  const writers = startWriters(trial, world, await world.owners(4), ledger);
  await delay(2_000);
  await fill();
  const full = writers.acknowledged();
  // Fills any space that the database frees in between.
  for (const until = performance.now() + 8_000; performance.now() < until; await delay(300)) await fill();
  const during = writers.acknowledged() - full;
  await free();
  const began = performance.now();
  const ready = await world.untilReady(recovery);
  const after = writers.acknowledged();
  while (world.server.alive() && writers.acknowledged() < after + 10 && performance.now() - began < recovery)
    await delay(50);
  const recovered = performance.now() - began;
  await writers.stop();
  if (!world.server.alive())
    throw new Error(`${what}: the server ended. It said: ${world.server.output().slice(-400)}`);
  if (ready === null) throw new Error(`${what}: not ready within ${inWords(recovery)} after there was room again`);
  trial.recovered(recovered);
  await sendAgain(trial, world, ledger);
  await compare(trial, world.server.url, ledger);
  trial.round(
    `${what}: ${during} acknowledged and ${writers.putOff()} put off meanwhile, ${writers.acknowledged()} in all, at work again ${inWords(recovered)} after there was room`,
  );
}

function mountAt(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function unmount(folder: string): void {
  try {
    execFileSync("umount", [folder], { stdio: "ignore" });
  } catch {
    // It was never mounted.
  }
}
